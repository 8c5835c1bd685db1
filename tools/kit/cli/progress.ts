/** Where progress is told: at a terminal one living line, elsewhere a line whenever the words before the figures change. Always standard error. */
export interface Progress {
  tell(words: string, figures?: string): void
  end(): void
}

export function progressOn(stream: NodeJS.WriteStream): Progress {
  let last = ''
  return {
    tell(words, figures = '') {
      if (stream.isTTY)
        stream.write(`\r\x1b[K  ${words}${figures ? ` ${figures}` : ''}`.slice(0, (stream.columns ?? 80) + 3))
      else if (words !== last) stream.write(`  ${words} ...\n`)
      last = words
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}
