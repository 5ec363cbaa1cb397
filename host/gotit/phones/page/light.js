/* Whatever sounds is also seen: the page's edge signs it by flashes, for whoever needs that. As `app/light_for_sound.py`. */

/** On for so long, then off: less than three flashes a second. */
const FLASH_MS = 180;

/** How often, by sound. Its colour is in the style sheet. */
const TIMES = { buzz: 1, accept: 3, reject: 2, timeup: 3, seat: 1 };

let last = null;
let left = [];
let timer = 0;

/** The sign of a picture. One that was there before this page is old; the latest ends one that is under way, with its flash. */
export function light(sign) {
  const number = sign ? sign.number : 0;
  if (last !== null && number > last) {
    left = timer && !document.body.dataset.light ? [] : [''];
    for (let flash = 0; flash < TIMES[sign.sound]; flash += 1) {
      left.push(sign.sound, '');
    }
    if (!timer) {
      step();
    }
  }
  last = number;
}

function step() {
  document.body.dataset.light = left.shift();
  timer = left.length ? setTimeout(step, FLASH_MS) : 0;
}
