/** A storage in memory: the origin of a sandboxed page is opaque, so browsers give it none. It ends with the page. */
class MemoryStorage implements Storage {
  readonly [name: string]: unknown
  readonly #entries = new Map<string, string>()
  get length(): number {
    return this.#entries.size
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.#entries.get(String(key)) ?? null
  }
  setItem(key: string, value: string): void {
    this.#entries.set(String(key), String(value))
  }
  removeItem(key: string): void {
    this.#entries.delete(String(key))
  }
  clear(): void {
    this.#entries.clear()
  }
}

for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true })
