import { readDesign } from '@tessera/shared/fields/design'
import { readListDesign } from '@tessera/shared/fields/list-design'
import { formatReason, Refusal } from '../../../server/src/errors/refusal.ts'
import { buildStorage } from '../../../server/src/lowcode/designs/release/build-storage.ts'
import { generate } from '../../../server/src/lowcode/generator/generate.ts'
import type { Options } from '../../../server/src/lowcode/generator/model.ts'
import type { StoredRelease } from '../../../server/src/lowcode/releases/store.ts'

export const kit = 'tessera-kit-1.9.0-0123456789.tgz'

export interface Sample {
  enCode: string
  fullName?: string
  fields: readonly object[]
  form?: object
  columnData?: object
  appColumnData?: object
  webType?: number
  /** The type of the design: 2 is an app design. */
  type?: number
  number?: number
  options?: Partial<Options>
}

/** A release of a design, and the files of its remote. */
export function generateSample({
  enCode,
  fullName = '来访登记',
  fields,
  form,
  columnData = {},
  appColumnData,
  webType = 2,
  type = 1,
  number = 3,
  options,
}: Sample) {
  const formData = JSON.stringify({ ...form, fields })
  const read = readDesign(JSON.parse(formData))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const columns = JSON.stringify(columnData)
  const list = readListDesign(columns, read.design)
  const release: StoredRelease = {
    id: 'release1',
    designId: `design.${enCode}`,
    number,
    enCode,
    fullName,
    webType,
    formData,
    columnData: columns,
    type,
    appColumnData: appColumnData ? JSON.stringify(appColumnData) : null,
    hasFlow: webType === 3,
    startsFlow: webType === 3,
    storage: buildStorage(read.design, { enCode, fullName, list, previous: null, tables: null }),
  }
  const all: Options = {
    module: 'edu',
    className: 'Visit',
    subClassNames: release.storage.subTables.map((_, at) => `VisitLine${at + 1}`),
    description: '',
    server: 'https://staff.example.org',
    kit,
    ...options,
  }
  return generate(release, all)
}

/** The sentences of a refusal, in Chinese. */
export function refusalOf(sample: Sample): string {
  try {
    generateSample(sample)
    return ''
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return formatReason({ line: error.text, values: error.values }, 'zh')
  }
}
