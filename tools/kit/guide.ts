/** The commands of a guide: the lines of its fenced blocks marked `sh`, block by block, without comments. */
export function commandsOf(markdown: string): string[][] {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    block.split('\n').filter((line) => line.trim() && !line.startsWith('#')),
  )
}

/**
 * The commands as one script for bash: the values of `export NAME=` lines are those given, nothing else is changed. It ends at the first command
 * that fails, and says before each which one it is, as `$ command` on standard error. Throws when the guide exports something that was not given.
 */
export function scriptOf(commands: readonly string[], values: Readonly<Record<string, string>>): string {
  const filled = commands.map((line) => {
    const [, name] = /^export (\w+)=/.exec(line) ?? []
    if (name === undefined) return line
    if (!Object.hasOwn(values, name)) throw new Error(`the guide asks for ${name}, and there is none to give`)
    return `export ${name}=${quoted(values[name] as string)}`
  })
  return [
    'set -eu',
    ...filled.flatMap((line, at) => [`echo ${quoted(`$ ${commands[at] as string}`)} >&2`, line]),
  ].join('\n')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
