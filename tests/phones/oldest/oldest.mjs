/* Which browsers does the phones' page need? Its code is read, and each name and form in it looked up in MDN's data.

       node tests/phones/oldest/oldest.mjs [FOLDER]    JSON: {edition, unknown, browsers: {chrome: {name, version, year, for}}}

   A name that the page declares is its own. If any other name could mean several things, all of them are required. So
   the answer may be too new, but not too old.
   Must not: hold a list of what browsers can do. */

import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import { full } from 'acorn-walk';
import * as css from 'css-tree';

const known = createRequire(import.meta.url)('@mdn/browser-compat-data');
const PAGE = process.argv[2]
  ? pathToFileURL(`${process.argv[2]}/`)
  : new URL('../../../host/gotit/phones/page/', import.meta.url);
const BROWSERS = ['chrome', 'chrome_android', 'firefox', 'firefox_android', 'safari', 'safari_ios', 'samsunginternet_android'];
const EDITIONS = [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025];

/** Forms of the language, by their node in the tree. */
const FORMS = {
  ImportDeclaration: 'javascript.statements.import',
  AwaitExpression: 'javascript.operators.await',
  ChainExpression: 'javascript.operators.optional_chaining',
  ClassDeclaration: 'javascript.classes',
  TemplateLiteral: 'javascript.grammar.template_literals',
  ObjectPattern: 'javascript.operators.destructuring',
};
/** What the page's members belong to. */
const INTERFACES = [
  'Array', 'DataView', 'Date', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'RegExp', 'String', 'TypedArray', 'Uint8Array',
].map((name) => `javascript.builtins.${name}`).concat([
  'AbortController', 'Crypto', 'DOMTokenList', 'Document', 'Element', 'EventTarget', 'HTMLElement', 'History', 'Location',
  'MouseEvent', 'Node', 'Performance', 'Response', 'Storage', 'TextDecoder',
  'TextEncoder', 'Window',
].map((name) => `api.${name}`));
/** Functions that the modules hand to each other under these names. */
const HANDED = ['keep', 'onPicture', 'onState', 'press', 'show'];
/** These matter for looks only, or page.css has a fallback: the page works without them. */
const LOOKS = [
  'css.at-rules.media.prefers-color-scheme', 'css.at-rules.media.prefers-contrast', 'css.at-rules.media.forced-colors',
  'css.properties.forced-color-adjust', 'css.properties.appearance', 'css.properties.clip-path',
  'css.properties.cursor', 'css.properties.min-width.min-content', 'css.properties.font-variant-numeric', 'css.properties.outline',
  'css.properties.overscroll-behavior', 'css.properties.text-size-adjust', 'css.properties.touch-action',
  'css.properties.user-select', 'css.selectors.focus-visible',
];

const found = (path) => path.split('.').reduce((at, key) => (at && Object.hasOwn(at, key) ? at[key] : undefined), known);
const needs = new Set(['html.elements.script.type.module'].filter(found));
const add = (path) => found(path)?.__compat && needs.add(path);

// --- scripts ---------------------------------------------------------------------------------------------------------

const scripts = fs.readdirSync(PAGE).filter((name) => name.endsWith('.js')).map((name) => fs.readFileSync(new URL(name, PAGE), 'utf8'));

function understands(ecmaVersion) {
  try {
    scripts.forEach((text) => parse(text, { ecmaVersion, sourceType: 'module' }));
    return true;
  } catch (error) {
    return false;
  }
}

const edition = EDITIONS.find(understands);
const own = new Set();
const methods = new Set(HANDED);
const members = new Set();
const called = new Set();
const names = new Set();
const declared = new Set();
for (const text of scripts) {
  full(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (FORMS[node.type]) needs.add(FORMS[node.type]);
    if (node.type === 'ObjectExpression' && node.properties.some((one) => one.type === 'SpreadElement')) {
      add('javascript.operators.spread.spread_in_object_literals');
    }
    if (node.type === 'Property' && node.key.name) own.add(node.key.name);
    if (node.params) node.params.forEach((one) => declared.add(one.name));
    if (node.type === 'VariableDeclarator') declared.add(node.id.name);
    if (node.type === 'MethodDefinition') methods.add(node.key.name);
    if (node.type === 'FunctionDeclaration') methods.add(node.id.name);
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') methods.add(node.left.property.name);
    if (node.type === 'Identifier') names.add(node.name);
    if (node.type === 'MemberExpression' && !node.computed) members.add(node.property.name);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) called.add(node.callee.property.name);
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier') {
      add(`javascript.builtins.${node.object.name}.${node.property.name}`);
    }
  });
}
for (const name of names) if (!declared.has(name)) [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`].forEach(add);
const unknown = [];
for (const name of members) {
  const ours = called.has(name) ? methods.has(name) : own.has(name);
  const places = ours ? [] : INTERFACES.map((each) => `${each}.${name}`).filter((path) => found(path)?.__compat);
  places.forEach(add);
  if (called.has(name) && !ours && !places.length) unknown.push(name);
}
if (names.has('AbortController')) ['api.fetch.init_signal_parameter', 'api.Window.fetch.init_signal_parameter'].forEach(add);

// --- style -----------------------------------------------------------------------------------------------------------

css.walk(css.parse(fs.readFileSync(new URL('page.css', PAGE), 'utf8')), function visit(node) {
  if (this.atrule?.name === 'supports') return;
  if (node.type === 'PseudoClassSelector') add(`css.selectors.${node.name}`);
  if (node.type === 'Feature') add(`css.at-rules.media.${node.name.replace(/^(min|max)-/, '')}`);
  if (node.type === 'Function' && this.declaration) add(`css.types.${node.name}`);
  if (node.type === 'Declaration' && !node.property.startsWith('-')) {
    add(`css.properties.${node.property}`);
    css.walk(node.value, (part) => part.type === 'Identifier' && add(`css.properties.${node.property}.${part.name}`));
  }
});

// --- browsers --------------------------------------------------------------------------------------------------------

/** The first version in which this works as written, without a prefix or a flag. */
function since(path, browser) {
  const said = [found(path).__compat.support[browser]].flat().find((one) => one && !one.prefix && !one.alternative_name && !one.flags && !one.version_removed);
  const version = said?.version_added;
  return typeof version === 'string' ? version.replace('≤', '') : null;
}

const browsers = {};
for (const browser of BROWSERS) {
  let oldest = { version: '0', for: [] };
  for (const path of needs) {
    if (LOOKS.some((look) => path.startsWith(look))) continue;
    const version = since(path, browser);
    if (version === null) unknown.push(`${path} in ${browser}`);
    else if (parseFloat(version) > parseFloat(oldest.version)) oldest = { version, for: [path] };
    else if (version === oldest.version) oldest.for.push(path);
  }
  const { release_date: date } = known.browsers[browser].releases[oldest.version];
  browsers[browser] = { name: known.browsers[browser].name, version: oldest.version, year: date.slice(0, 4), for: oldest.for };
}
console.log(JSON.stringify({ edition, unknown, browsers }, null, 1));
