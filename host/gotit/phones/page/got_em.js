import { el } from './dom.js';
export function show(picture) { return { say: 'Look at the table.', parts: [el('p', {}, '')] }; }
