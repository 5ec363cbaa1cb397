/* What the page says by itself, in the class's language. What the rules say comes with the picture.

   Must not, here or in any other script: have words of its own. */

import { WORDS } from './spoken.js';

/** The words of this code, with their gaps filled: words('phone_addit_play', { card: 8 }). */
export function words(code, gaps = {}) {
  return WORDS[code].replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name]));
}
