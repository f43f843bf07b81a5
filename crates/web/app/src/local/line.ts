/** The line to a game on this device: what a socket is to a game on a server. */

import type { Line } from '../lib/connection.svelte';
import type { RefusalMessage } from '../wire';
import { local } from './open';

export class LocalLine extends EventTarget implements Line {
  readyState: number = WebSocket.CONNECTING;
  #port: MessagePort | null = null;

  constructor(game: string) {
    super();
    void this.#open(game).catch(() => this.close());
  }

  async #open(game: string): Promise<void> {
    const { join, leave } = await local();
    const hear = (message: unknown): unknown =>
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    const stopped = (refusal: RefusalMessage): void => {
      hear({ type: 'refused', id: null, refusal });
      this.close();
    };
    this.addEventListener('close', () => leave(stopped));
    this.#port = await join(game, stopped);
    if (this.readyState !== WebSocket.CONNECTING) {
      leave(stopped);
      return this.#port.postMessage(null);
    }
    this.#port.onmessage = ({ data }) => hear(data);
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    this.#port?.postMessage(JSON.parse(text));
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.#port?.postMessage(null);
    this.dispatchEvent(new Event('close'));
  }
}
