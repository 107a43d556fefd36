import MiniSearch, { type Options } from 'minisearch'

/** What the library asks of the documents of a term: how often each has it, in the order in which they came. */
class Postings {
  /** Document and count in turn. */
  #pairs = new Uint32Array(2)
  #size = 0
  /** Where the last look-up ended: the next is for the same document or for the one after it. */
  #place = 0

  get size(): number { return this.#size }

  * keys(): Generator<number> {
    for (let place = 0; place < this.#size; place++) yield this.#pairs[place * 2]!
  }

  get(document: number): number | undefined {
    const place = this.#find(document)
    return place === undefined ? undefined : this.#pairs[place * 2 + 1]
  }

  set(document: number, count: number): void {
    const place = this.#find(document)
    if (place !== undefined) {
      this.#pairs[place * 2 + 1] = count
      return
    }
    if (this.#size * 2 === this.#pairs.length) {
      const longer = new Uint32Array(this.#size * 2 + 2 * Math.max(1, this.#size >> 1))
      longer.set(this.#pairs)
      this.#pairs = longer
    }
    this.#pairs[this.#size * 2] = document
    this.#pairs[this.#size * 2 + 1] = count
    this.#place = this.#size++
  }

  /** Documents ascend. */
  #find(document: number): number | undefined {
    for (const place of [this.#place, this.#place + 1, 0]) {
      if (place < this.#size && this.#pairs[place * 2] === document) return this.#place = place
    }
    if (this.#size === 0 || this.#pairs[this.#size * 2 - 2]! < document) return undefined
    let [low, high] = [0, this.#size - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#pairs[middle * 2]! < document) low = middle + 1
      else high = middle
    }
    if (this.#pairs[low * 2] !== document) return undefined
    return this.#place = low
  }
}

/** The only field of a term. */
class Field {
  readonly postings: Postings = new Postings()

  get(): Postings {
    return this.postings
  }
}

/** The terms, to be looked up as they are. */
class Terms {
  readonly #fields = new Map<string, Field>()

  get(term: string): Field | undefined {
    return this.#fields.get(term)
  }

  fetch(term: string): Field {
    let field = this.#fields.get(term)
    if (field === undefined) this.#fields.set(term, field = new Field())
    return field
  }
}

/**
 * MiniSearch for documents of one field whose terms are looked up as they are, and which stay: the library keeps a tree of
 * all prefixes and a map for each term, which here would be most of the memory and of the time of making the index.
 * `add` and `search` do what they do there.
 */
export class TermIndex<T> extends MiniSearch<T> {
  readonly #terms = new Terms()

  constructor(options: Options<T>) {
    super(options)
    this._index = this.#terms as unknown as typeof this._index
  }

  /** How many documents have a term. */
  frequency(term: string): number {
    return this.#terms.get(term)?.postings.size ?? 0
  }
}
