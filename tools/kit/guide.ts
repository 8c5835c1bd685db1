/**
 * Returns the commands of a guide: the lines of its fenced blocks marked `sh`, block by block, without
 * comments.
 */
export function readCommands(markdown: string): string[][] {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    block.split('\n').filter((line) => line.trim() && !line.startsWith('#')),
  )
}

/**
 * Joins the commands to one bash script. `values` replace the values of `export NAME=` lines; every other
 * line stays. The script prints each command as `$ command` to standard error and stops at the first failure.
 * Throws when `values` lacks an exported name.
 */
export function buildScript(commands: readonly string[], values: Readonly<Record<string, string>>): string {
  const filled = commands.map((line) => {
    const [, name] = /^export (\w+)=/.exec(line) ?? []
    if (name === undefined) return line
    if (!Object.hasOwn(values, name))
      throw new Error(`the guide exports ${name}, but no value was passed for it`)
    return `export ${name}=${quote(values[name] as string)}`
  })
  return [
    'set -eu',
    ...filled.flatMap((line, at) => [`echo ${quote(`$ ${commands[at] as string}`)} >&2`, line]),
  ].join('\n')
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
