/** The line (1-based) on which each value of a valid JSON text begins; a path that is not there gets its nearest parent's line. */
export function jsonLines(text: string): (path: readonly PropertyKey[]) => number {
  const lines = new Map<string, number>()
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g
  const path: (string | number)[] = []
  const open: ('{' | '[')[] = []
  let key: string | undefined
  let counted = 0
  let line = 1
  for (const match of text.matchAll(token)) {
    for (; counted < match.index; counted++) if (text[counted] === '\n') line++
    const [word] = match
    const within = open.at(-1)
    if (word === ':') continue
    if (word === ',') {
      if (within === '[') path.push((path.pop() as number) + 1)
      else path.pop()
      key = undefined
    } else if (word === '}' || word === ']') {
      // An empty object has no key of its own to leave.
      if (within === '[' || key !== undefined) path.pop()
      open.pop()
      key = typeof path.at(-1) === 'string' ? (path.at(-1) as string) : undefined
    } else if (within === '{' && key === undefined) {
      key = JSON.parse(word) as string
      path.push(key)
      lines.set(JSON.stringify(path), line)
    } else {
      if (!lines.has(JSON.stringify(path))) lines.set(JSON.stringify(path), line)
      if (word === '{' || word === '[') {
        open.push(word)
        key = undefined
        if (word === '[') path.push(0)
      }
    }
  }
  return (wanted) => {
    // A missing key has no line: its parent's is the nearest truth.
    for (let length = wanted.length; length >= 0; length--) {
      const found = lines.get(JSON.stringify(wanted.slice(0, length)))
      if (found !== undefined) return found
    }
    return 1
  }
}
