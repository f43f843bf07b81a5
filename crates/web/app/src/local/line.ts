/** The line to a game on this device: what a socket is to a game on a server. */

import type { Line } from '../lib/connection.svelte';

export class LocalLine extends EventTarget implements Line {
  readyState: number = WebSocket.CONNECTING;
  #port: MessagePort | null = null;

  constructor(game: string) {
    super();
    import('./desk').then(
      ({ join }) => {
        if (this.readyState !== WebSocket.CONNECTING) return;
        this.#port = join(game);
        this.#port.onmessage = ({ data }) =>
          this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
        this.readyState = WebSocket.OPEN;
        this.dispatchEvent(new Event('open'));
      },
      () => this.close(),
    );
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
