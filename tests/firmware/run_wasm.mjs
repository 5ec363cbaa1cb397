// Run a program under MicroPython's WASM build: node run_wasm.mjs BUILD PROGRAM FIRMWARE FILE…
// BUILD is the package's micropython.mjs; FIRMWARE (a folder with gotit_box) and FILEs are copied into its memory.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [build, program, firmware, ...files] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(build).href);
const mp = await loadMicroPython({
  stdout: (line) => process.stdout.write(line + "\n"),
  linebuffer: true,
  heapsize: 8 * 1024 * 1024,
});
mp.FS.mkdir("/firmware");
mp.FS.mkdir("/firmware/gotit_box");
for (const name of fs.readdirSync(path.join(firmware, "gotit_box")).filter((name) => name.endsWith(".py"))) {
  mp.FS.writeFile("/firmware/gotit_box/" + name, fs.readFileSync(path.join(firmware, "gotit_box", name)));
}
const inside = files.map((file) => "/" + path.basename(file));
files.forEach((file, at) => mp.FS.writeFile(inside[at], fs.readFileSync(file)));
mp.FS.writeFile("/program.py", fs.readFileSync(program));
const argv = JSON.stringify(["program.py", "/firmware", ...inside]);
mp.runPython(`import sys; sys.argv[:] = ${argv}; exec(open("/program.py").read(), {"__name__": "__main__"})`);
