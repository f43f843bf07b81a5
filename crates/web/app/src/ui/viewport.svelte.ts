/** The one of three layouts that fits the window. */

export type Frame = 'phone' | 'tablet' | 'desktop';

class Viewport {
  frame = $state<Frame>('desktop');
  /** Too low for tabs and recent turns. */
  low = $state(false);
  /** A phone on its side, or a window seen at twice its size: the board goes beside the rest. */
  flat = $state(false);

  constructor() {
    const read = (): void => {
      const { innerWidth: w, innerHeight: h } = window;
      this.flat = h < 600 && w > h * 1.15;
      this.frame = w < 600 || this.flat ? 'phone' : w < 1100 ? 'tablet' : 'desktop';
      this.low = h < 720;
    };
    addEventListener('resize', read);
    read();
  }
}

export const viewport = new Viewport();
