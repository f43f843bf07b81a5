/**
 * The module `tilewright.wasm` as JavaScript calls it: bytes through its memory, JSON in and out.
 */

/** Starts a module from its bytes. It imports nothing. */
export async function start(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const { memory, tilewright_room, tilewright_call, tilewright_answer, tilewright_data, tilewright_words, ...others } =
    instance.exports;

  /** Writes bytes where the module expects them. */
  const write = (data) => {
    const place = tilewright_room(data.length);
    // The memory may just have grown, which makes older views of it useless.
    new Uint8Array(memory.buffer, place, data.length).set(data);
  };

  /** The answer of this length, as long as no other call is made. */
  const bytesOf = (length) => new Uint8Array(memory.buffer, tilewright_answer(), length);
  const answer = (length) => new TextDecoder().decode(bytesOf(length));

  return {
    /** The bytes of memory that it holds. */
    held: () => memory.buffer.byteLength,
    /**
     * Hands in the word lists, as they are fetched or as `words` gave them, or what players have learned; `false` if
     * they are of another version.
     */
    handIn(data) {
      write(data);
      return tilewright_data() === 1;
    },
    /** The word lists compiled, to be kept: handed in another time they need not be compiled. */
    words: () => bytesOf(tilewright_words()).slice(),
    /** Asks with a text; answers with a text. */
    ask(text) {
      write(new TextEncoder().encode(text));
      return answer(tilewright_call());
    },
    /** Plays games by static equity, in a module that was built to be measured; their signature. */
    staticGames: (games) => answer(others.tilewright_static_games(games)),
  };
}
