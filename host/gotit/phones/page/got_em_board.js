/* The board of Got 'Em!, small: squares, walls, pawns, and where the player can do something now.

   Squares are numbered row by row. A groove lies between two squares that share a side. Grooves are numbered in reading
   order: for each square first the one to its right, then the one below (as in the program's own board.py). */

import { el, svg } from './dom.js';
import { words } from './words.js';

const UNIT = 10;

/** The two squares beside each groove. */
function grooves(side) {
  const found = [];
  for (let square = 0; square < side * side; square++) {
    if (square % side < side - 1) {
      found.push([square, square + 1]);
    }
    if (square + side < side * side) {
      found.push([square, square + side]);
    }
  }
  return found;
}

/** The middle of a square. */
function cellOf(side, square) {
  return [(square % side) * UNIT + UNIT / 2, Math.floor(square / side) * UNIT + UNIT / 2];
}

/** The middle of a groove, and whether its wall is vertical. */
function grooveAt(side, groove) {
  const [one, other] = grooves(side)[groove].map((square) => cellOf(side, square));
  return { x: (one[0] + other[0]) / 2, y: (one[1] + other[1]) / 2, upright: one[1] === other[1] };
}

/** A colour's own shape, for those who do not see colours: red cornered, green a triangle, blue square, yellow round. */
export function symbol(colour, x, y, size) {
  const at = (points) => points.map(([px, py]) => `${x + px * size},${y + py * size}`).join(' ');
  const shapes = {
    red: () => svg('polygon', { points: at([[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]]) }),
    green: () => svg('polygon', { points: at([[0.5, 0.06], [1, 0.94], [0, 0.94]]) }),
    blue: () => svg('rect', { x: x + 0.1 * size, y: y + 0.1 * size, width: 0.8 * size, height: 0.8 * size }),
    yellow: () => svg('circle', { cx: x + size / 2, cy: y + size / 2, r: 0.46 * size }),
  };
  const made = shapes[colour]();
  made.setAttribute('class', `symbol ${colour}`);
  return made;
}

/** The board. A tap chooses the one of `places` that is nearest to the finger: `choose(place)`. */
export function drawBoard(view, seat, places, squares, chosen, choose) {
  const side = view.board.side;
  const middle = (place) => {
    if (squares) {
      const [x, y] = cellOf(side, place);
      return { x, y };
    }
    return grooveAt(side, place);
  };
  const drawing = svg('svg', {
    class: 'board',
    viewBox: `-1 -1 ${side * UNIT + 2} ${side * UNIT + 2}`,
    role: 'img',
    'aria-label': words('phone_got_em_board'),
    onclick: (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const scale = (side * UNIT + 2) / box.width;
      const x = (event.clientX - box.left) * scale - 1;
      const y = (event.clientY - box.top) * scale - 1;
      const far = (place) => Math.hypot(middle(place).x - x, middle(place).y - y);
      const nearest = places.slice().sort((one, other) => far(one) - far(other))[0];
      if (nearest !== undefined && far(nearest) < UNIT) {
        choose(nearest);
      }
    },
  });
  view.board.colours.forEach((colour, square) => {
    const [x, y] = cellOf(side, square);
    const left = x - UNIT / 2;
    const top = y - UNIT / 2;
    drawing.append(svg('rect', { x: left, y: top, width: UNIT, height: UNIT, class: `square ${colour || 'plain'}` }));
    if (colour) {
      drawing.append(symbol(colour, x - 1.6, y - 1.6, 3.2));
    }
  });
  for (const place of places) {
    const at = middle(place);
    drawing.append(
      squares
        ? svg('circle', { cx: at.x, cy: at.y, r: 3.9, class: place === chosen ? 'here chosen' : 'here' })
        : bar(at, place === chosen ? 'here chosen' : 'here'),
    );
  }
  for (const wall of view.walls) {
    if (squares || wall !== chosen) {
      drawing.append(bar(grooveAt(side, wall), places.includes(wall) && !squares ? 'wall here' : 'wall'));
    }
  }
  for (const player of view.players) {
    if (player.square !== null) {
      const [x, y] = cellOf(side, player.square);
      drawing.append(
        svg('circle', { cx: x, cy: y, r: 3.6, class: `pawn ${player.colour}${player.seat === seat ? ' own' : ''}` }),
        svg('text', { x, y: y + 1.5, class: 'pawn' }, String(player.seat)),
      );
    }
  }
  return drawing;
}

function bar({ x, y, upright }, kind) {
  const [width, height] = upright ? [1.8, UNIT - 0.8] : [UNIT - 0.8, 1.8];
  return svg('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: 0.6, class: kind });
}
