import * as z from 'zod'
import { DataInterfaceBody } from '@tessera/shared/contract/data/interfaces'
import { DesignBody, designMenuOf, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { BillRuleBody } from '@tessera/shared/contract/system/bill-rules'
import { DictionaryDataBody, DictionaryTypeBody } from '@tessera/shared/contract/system/dictionaries'
import type { Lang } from '@tessera/shared/contract/lang'
import { readDesign } from '@tessera/shared/fields/design'
import { interpolate } from '@tessera/shared/format/interpolate'
import { refuse } from '../../../errors/refusal.ts'
import type { Access } from '../../../permissions/access.ts'
import { assertTypeRight } from '../protected.ts'
import { problemTexts } from '../release/text.ts'
import { text } from './text.ts'
import { visitStrings } from './visit.ts'

const id = z.string().min(1).max(64)
const named = { id, fullName: z.string().max(200), enCode: z.string().min(1).max(100) }

/** What a design refers to. Ids are valid inside the file only. `body` is null for a name without its content. */
const Needs = z.object({
  dictionaries: z
    .array(
      z.object({
        ...named,
        body: DictionaryTypeBody.nullable(),
        entries: z.array(DictionaryDataBody.extend({ id })).max(20_000),
      }),
    )
    .max(100)
    .default([]),
  rules: z
    .array(z.object({ ...named, body: BillRuleBody.nullable() }))
    .max(100)
    .default([]),
  interfaces: z
    .array(z.object({ ...named, body: DataInterfaceBody.nullable() }))
    .max(100)
    .default([]),
  designs: z.array(z.object(named)).max(100).default([]),
})
export type Needs = z.output<typeof Needs>

/** The file of an exported design: its draft and what it needs. Releases and records stay where they are. */
export const DesignFile = DesignBody.pick({
  fullName: true,
  enCode: true,
  type: true,
  webType: true,
  category: true,
  description: true,
  formData: true,
  columnData: true,
  appColumnData: true,
  flowTemplateJson: true,
}).extend({ needs: Needs.default(() => Needs.parse({})) })
export type DesignFile = z.output<typeof DesignFile>

export const fileKind = 'tessera.design'
const fileVersion = 1
/** A form has ten levels of containers, and each takes two levels of JSON. */
const maxDepth = 40

/** Reads the text of a file; throws a refusal with the place of what is wrong. */
export function readDesignFile(content: string): DesignFile {
  const parsed = parse(content)
  if (typeof parsed !== 'object' || parsed === null) throw refuse(text.wrongKind)
  const { kind, version, value } = parsed as Record<string, unknown>
  if (kind !== fileKind) throw refuse(text.wrongKind)
  if (typeof version === 'number' && version > fileVersion) throw refuse(text.newerFile)
  assertShallow(value, '')
  const file = DesignFile.safeParse(value)
  if (!file.success || version !== fileVersion)
    throw refuse(text.badFile, { path: file.error?.issues[0]?.path.join('.') || 'version' })
  for (const key of ['formData', 'columnData', 'appColumnData'] as const) {
    const body = file.data[key]
    if (body) assertShallow(parse(body, key), key)
  }
  return file.data
}

function parse(content: string, path = ''): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw path ? refuse(text.badFile, { path }) : refuse(text.notJson)
  }
}

/** Refuses JSON that is nested deeper than any design, without recursion. */
function assertShallow(value: unknown, root: string): void {
  let level: { value: unknown; path: string }[] = [{ value, path: root }]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw refuse(text.tooDeep, { n: maxDepth, path: level[0]!.path.slice(0, 100) })
    level = level.flatMap(({ value: one, path }) =>
      typeof one === 'object' && one !== null
        ? Object.entries(one).map(([key, inside]) => ({ value: inside, path: path ? `${path}.${key}` : key }))
        : [],
    )
  }
}

export interface FileProblem {
  readonly path: string
  readonly text: string
  readonly isBlocking: boolean
}

/** What designers cannot mend in the designer, because it does not open such a form or drops the setting. */
const blocking: ReadonlySet<string> = new Set([
  'notAForm',
  'notAField',
  'tooDeep',
  'tooMany',
  'tooNew',
  'badSetting',
  'badPattern',
])

/** Limit of the problems that one answer names. */
const maxNamed = 100

/** The problems of the design in a file, with their places. */
export function findFileProblems(
  { formData, columnData, appColumnData }: DesignFile,
  lang: Lang,
): FileProblem[] {
  const form: unknown = JSON.parse(formData ?? '{"fields":[]}')
  const read = readDesign(form)
  const problems = ('problems' in read ? read.problems : []).map(({ path, why, detail }) => ({
    path: path || 'formData',
    text: interpolate(problemTexts[why][lang], { detail }),
    isBlocking: blocking.has(why),
  }))
  const bodies: [string, unknown][] = [
    ['', form],
    ['columnData', JSON.parse(columnData || 'null')],
    ['appColumnData', JSON.parse(appColumnData || 'null')],
  ]
  for (const [root, body] of bodies)
    visitStrings(body, root, ({ value, path }) => {
      // Browsers ignore white space and control characters inside of the scheme.
      // oxlint-disable-next-line no-control-regex -- control characters are what this removes
      if (/^(javascript|vbscript|data:text\/html)/i.test(value.replaceAll(/[\s\u0000-\u001f]/g, '')))
        problems.push({
          path,
          text: interpolate(text.unsafeAddress[lang], { address: value.slice(0, 60) }),
          isBlocking: true,
        })
    })
  return problems.slice(0, maxNamed)
}

/** Throws a refusal for a file with a problem that blocks its import. */
export function assertImportable(file: DesignFile, lang: Lang): void {
  const [first] = findFileProblems(file, lang).filter(({ isBlocking }) => isBlocking)
  if (first) throw refuse(text.blocked, { first: `${first.text} (${first.path})` })
}

/** Throws where a file is not one of the list into which it is imported, or the caller may not add to that list. */
export function assertImportRight(access: Access, { type }: DesignFile, listType: number | undefined): void {
  if (listType !== undefined && designMenuOf(listType) !== designMenuOf(type))
    throw refuse(type === DesignType.app ? text.appFile : text.webFile)
  assertTypeRight(access, type, 'btn_add')
}
