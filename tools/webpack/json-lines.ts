/**
 * Indexes a valid JSON text. The returned function gives the line (1-based) on which the value at a path
 * begins; for a missing path, the line of its nearest parent.
 */
export function indexJsonLines(text: string): (path: readonly PropertyKey[]) => number {
  const lines = new Map<string, number>()
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g
  const path: (string | number)[] = []
  const open: ('{' | '[')[] = []
  let key: string | undefined
  let position = 0
  let line = 1
  for (const match of text.matchAll(token)) {
    for (; position < match.index; position++) if (text[position] === '\n') line++
    const [tokenText] = match
    const container = open.at(-1)
    if (tokenText === ':') continue
    if (tokenText === ',') {
      if (container === '[') path.push((path.pop() as number) + 1)
      else path.pop()
      key = undefined
    } else if (tokenText === '}' || tokenText === ']') {
      // An empty object has added no key to the path.
      if (container === '[' || key !== undefined) path.pop()
      open.pop()
      key = typeof path.at(-1) === 'string' ? (path.at(-1) as string) : undefined
    } else if (container === '{' && key === undefined) {
      key = JSON.parse(tokenText) as string
      path.push(key)
      lines.set(JSON.stringify(path), line)
    } else {
      if (!lines.has(JSON.stringify(path))) lines.set(JSON.stringify(path), line)
      if (tokenText === '{' || tokenText === '[') {
        open.push(tokenText)
        key = undefined
        if (tokenText === '[') path.push(0)
      }
    }
  }
  return (requestedPath) => {
    for (let length = requestedPath.length; length >= 0; length--) {
      const found = lines.get(JSON.stringify(requestedPath.slice(0, length)))
      if (found !== undefined) return found
    }
    return 1
  }
}
