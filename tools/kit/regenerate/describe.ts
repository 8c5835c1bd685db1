import type { Change, Conflict } from './merge.ts'

/** What a conflict is about, in the words of the design; null where it is about code only. */
function subjectOf({ file, path }: Conflict): { subject: string; part: string | null } | null {
  const last = path.at(-1) ?? ''
  if (file.endsWith('/text.ts')) {
    const [, what, rest] =
      /^(field|column)\.(.+)$/.exec(path.find((one) => /^(field|column)\./.test(one)) ?? '') ?? []
    if (what === undefined) {
      const key = path.find((one) => /^\w+\.\w/.test(one))
      return key === undefined ? null : { subject: `the text ${key}`, part: null }
    }
    const [name, part] = splitKey(rest!)
    return { subject: `${what} ${name}`, part: part === '' ? 'label' : part }
  }
  if (file === 'menu.json' && last === 'fullName') return { subject: 'the name of the menu', part: null }
  if (file === 'remote.json' && path.includes('title'))
    return { subject: `the title of the ${path.includes('pages') ? 'page' : 'remote'}`, part: null }
  if (
    /(\/contract\.ts|^server\/contract\/\w+\.ts)$/.test(file) &&
    path.length > 1 &&
    last !== '' &&
    !last.startsWith('import ')
  )
    return { subject: `field ${last}`, part: 'type' }
  if (!/\/(design|columns|release)\.tsx?$/.test(file)) return null
  const at = path.findLastIndex((one) => /^(formId|vModel|key|prop):/.test(one))
  if (at < 0) return null
  const [item, part = null] = path.slice(at) as [string, string?]
  const isFilter = item.startsWith('prop:') && !path.includes('columnList')
  const inList = isFilter ? 'filter' : 'column'
  const noun = file.endsWith('/design.ts') || item.startsWith('formId:') ? 'field' : inList
  return { subject: `${noun} ${item.replace(/^\w+:/, '')}`, part }
}

/** `lines.price.placeholder`: the field, and which of its texts. */
function splitKey(key: string): [name: string, part: string] {
  const parts = key.split('.')
  const known = parts.findIndex((part, at) => at > 0 && textParts.has(part))
  const name = known < 0 ? parts : parts.slice(0, known)
  return [name.join('-'), known < 0 ? '' : parts.slice(known).join(' ')]
}
const textParts: ReadonlySet<string> = new Set([
  'placeholder',
  'startPlaceholder',
  'endPlaceholder',
  'tipLabel',
  'fullName',
  'message',
  'title',
  'content',
])

const verbs = { changed: 'changed', added: 'added', removed: 'removed' } as const

/** One sentence for each thing that both sides changed, in the words of the design where it is one of its own. */
export function describeConflicts(
  conflicts: readonly Conflict[],
  nameOfField: (item: string) => string | undefined,
): string[] {
  const found = new Map<
    string,
    { mine: Change['does']; design: Change['does']; parts: string[]; places: string[] }
  >()
  const sentences: string[] = []
  for (const conflict of conflicts) {
    const { file, line, mine, design } = conflict
    const place = line > 0 ? `${file}:${line}` : file
    const of = subjectOf(conflict)
    if (!of) {
      sentences.push(
        mine.does === 'changed' && design.does === 'changed'
          ? `${place}: you and the design changed the same lines`
          : `${place}: you ${verbs[mine.does]} ${nameOf(conflict)}, the design ${verbs[design.does]} it`,
      )
      continue
    }
    const nounEnd = of.subject.indexOf(' ')
    const [noun, name] = [of.subject.slice(0, nounEnd), of.subject.slice(nounEnd + 1)]
    const subject = `${noun} ${nameOfField(name) ?? name}`
    const key = `${subject} ${mine.does} ${design.does}`
    const known = found.get(key) ?? { mine: mine.does, design: design.does, parts: [], places: [] }
    const parts = of.part === null ? [...mine.parts, ...design.parts] : [of.part]
    known.parts.push(...parts.filter((part) => !known.parts.includes(part)))
    known.places.push(place)
    found.set(key, known)
  }
  for (const [key, { mine, design, parts, places }] of found) {
    const subject = key.split(' ').slice(0, -2).join(' ')
    const what = parts.length === 0 ? 'it' : `its ${parts.join(' and ')}`
    const [own, theirs] = [wordsOf(mine, what), wordsOf(design, mine === design ? 'it too' : what)]
    sentences.push(`${subject}: you ${own}, the design ${theirs} (${[...new Set(places)].join(', ')})`)
  }
  return sentences
}

/** A label is renamed, everything else is changed. */
function wordsOf(does: Change['does'], what: string): string {
  if (does !== 'changed') return `${verbs[does]} it`
  return what === 'its label' ? 'renamed its label' : `changed ${what}`
}

const nameOf = ({ path }: Conflict): string => path.at(-1)?.replace(/^\w+:/, '') || 'the file'
