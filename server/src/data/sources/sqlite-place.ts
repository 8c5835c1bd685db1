/** Candidates of a place that are tried; a longer statement has its error marked nowhere. */
const maxCandidates = 200

/**
 * Returns where SQLite found an error, as a number of characters from the start, or undefined where its
 * message tells too little. Node gives no place, only the message, so the place is found again: of the words
 * that the message names, the first one up to which the statement has the same error. `errorOf` compiles a
 * statement without running it and returns its message.
 */
export function findErrorOffset(
  message: string,
  statement: string,
  errorOf: (statement: string) => string | undefined,
): number | undefined {
  const at = findIndex(message, statement, errorOf)
  return at === undefined ? undefined : Array.from(statement.slice(0, at)).length
}

function findIndex(
  message: string,
  statement: string,
  errorOf: (statement: string) => string | undefined,
): number | undefined {
  if (message === 'incomplete input') return statement.trimEnd().length
  const [, near] = /^near "([^]+)": syntax error$/.exec(message) ?? []
  if (near)
    return findWords(statement, near)
      .slice(0, maxCandidates)
      .find((index) => errorOf(statement.slice(0, index + near.length)) === message)
  const [, token] = /^unrecognized token: "([^]+)"$/.exec(message) ?? []
  if (token) return findWords(blankTexts(statement), token)[0]
  const [, name] =
    /^(?:no such (?:table|column|function)|ambiguous column name): (\S+)/.exec(message) ??
    /^(?:wrong number of arguments to|misuse of(?: window| aggregate)?) function (?:")?([\w$]+)/.exec(
      message,
    ) ??
    []
  return name ? findWords(blankTexts(statement), name)[0] : undefined
}

/** Indexes at which the words stand whole. */
function findWords(statement: string, words: string): number[] {
  const found: number[] = []
  for (let at = statement.indexOf(words); at >= 0; at = statement.indexOf(words, at + 1))
    if (!joins(statement, at) && !joins(statement, at + words.length)) found.push(at)
  return found
}

/** Whether the characters before and after an index belong to one word. */
const joins = (statement: string, index: number): boolean =>
  /^[\p{L}\p{N}_$]{2}$/u.test(statement.slice(Math.max(0, index - 1), index + 1))

/** Replaces closed texts and comments by blanks of the same length. */
const blankTexts = (statement: string): string =>
  statement.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//g, (part) => ' '.repeat(part.length))
