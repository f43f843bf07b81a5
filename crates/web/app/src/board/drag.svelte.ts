/** Dragging a tile by mouse, pen or finger. Knows squares and slots by their data attributes only. */

export interface Dragged {
  /** The slot of the rack the tile belongs to. */
  index: number;
  /** The position of the floating tile, in pixels of the window. */
  x: number;
  y: number;
  /** Under a finger the tile floats above it, larger. */
  touch: boolean;
  /** The square aimed at. */
  aim: number | null;
  /** The position of that square in the window. */
  ring: { x: number; y: number; side: number } | null;
  /** The slot aimed at, when over the rack. */
  slot: number | null;
}

interface Handlers {
  /** A tile is lifted. */
  lift(): void;
  /** True if a tile may be placed there. */
  free(square: number, index: number): boolean;
  drop(index: number, target: { square: number } | { slot: number } | null): void;
  /** The pointer comes near the edge of a zoomed board. */
  nearEdge(dx: number, dy: number): void;
}

const THRESHOLD = 6;
const LIFT = 56;

export class Drag {
  now = $state.raw<Dragged | null>(null);
  /**
   * True if the click that a browser sends at the end of a drag is to be ignored; the next press
   * clears this, or a moment later.
   */
  swallow = false;
  #start: { index: number; x: number; y: number; id: number } | null = null;
  #panned = 0;

  constructor(private readonly handlers: Handlers) {}

  /** A pointer goes down on a tile. */
  down(event: PointerEvent, index: number): void {
    if (event.button !== 0 || this.#start) return;
    this.#start = { index, x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener('pointermove', this.#move);
    addEventListener('pointerup', this.#up);
    addEventListener('pointercancel', this.#cancel);
  }

  #move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start || event.pointerId !== start.id) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!this.now && far < THRESHOLD) return;
    event.preventDefault();
    if (!this.now) this.handlers.lift();
    const touch = event.pointerType === 'touch';
    const x = event.clientX;
    const y = event.clientY - (touch ? LIFT : 0);
    this.now = { index: start.index, x, y, touch, ...this.#target(x, y, event.clientY, start.index) };
    this.#edge(x, y);
  };

  #target(x: number, y: number, pointerY: number, index: number): Pick<Dragged, 'aim' | 'ring' | 'slot'> {
    const spots = [
      [0, 0],
      [-0.5, 0],
      [0.5, 0],
      [0, -0.5],
      [0, 0.5],
    ] as const;
    for (const [dx, dy] of spots) {
      const cell = find(x, y, '[data-square]');
      const side = cell?.getBoundingClientRect().width ?? 0;
      const near = dx === 0 && dy === 0 ? cell : find(x + dx * side, y + dy * side, '[data-square]');
      const square = near ? Number(near.dataset.square) : null;
      if (near && square !== null && this.handlers.free(square, index)) {
        const { x, y, width } = near.getBoundingClientRect();
        return { aim: square, ring: { x, y, side: width }, slot: null };
      }
    }
    const slot = find(x, pointerY, '[data-slot]') ?? find(x, y, '[data-slot]');
    return { aim: null, ring: null, slot: slot ? Number(slot.dataset.slot) : null };
  }

  #edge(x: number, y: number): void {
    const view = document.querySelector<HTMLElement>('[data-zoomed]');
    if (!view || performance.now() - this.#panned < 220) return;
    const box = view.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return;
    const dx = x - box.left < 24 ? -1 : box.right - x < 24 ? 1 : 0;
    const dy = y - box.top < 24 ? -1 : box.bottom - y < 24 ? 1 : 0;
    if (dx === 0 && dy === 0) return;
    this.#panned = performance.now();
    this.handlers.nearEdge(dx, dy);
  }

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#start?.id) return;
    const { now } = this;
    const index = this.#start.index;
    this.#finish();
    if (!now) return;
    this.swallow = true;
    const clear = (): void => {
      this.swallow = false;
    };
    addEventListener('pointerdown', clear, { capture: true, once: true });
    setTimeout(clear, 80);
    if (now.aim !== null) this.handlers.drop(index, { square: now.aim });
    else if (now.slot !== null) this.handlers.drop(index, { slot: now.slot });
    else this.handlers.drop(index, null);
  };

  #cancel = (): void => this.#finish();

  #finish(): void {
    this.#start = null;
    this.now = null;
    removeEventListener('pointermove', this.#move);
    removeEventListener('pointerup', this.#up);
    removeEventListener('pointercancel', this.#cancel);
  }
}

function find(x: number, y: number, selector: string): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(selector) ?? null;
}
