import { toAppDesign } from '../../../fields/app-design.ts'
import { namedFields, readDesign, type Design, type Field } from '../../../fields/design.ts'
import { readListDesign, type ListDesign } from '../../../fields/list-design.ts'
import { applyPhoneList, readPhoneList, type PhoneList } from '../../../fields/phone-list.ts'
import { usableViews, viewsFor } from '../../../fields/list-views.ts'
import { DesignType } from '../../../contract/lowcode/designs.ts'
import type { onlineForms } from '../../../contract/lowcode/online.ts'
import type { CallOutput } from '../../../contract/wire.ts'
import { parseObject } from '../../../format/parse-object.ts'

export type Config = CallOutput<typeof onlineForms.config>

/** A released design as its page needs it. */
export interface Model {
  readonly fullName: string
  /** An app design: it has the layout of a phone on every screen. */
  readonly isApp: boolean
  /** 1 is a form without a list. */
  readonly webType: number
  readonly release: number
  readonly design: Design
  /** The list without what the caller may not see. */
  readonly list: ListDesign
  /** What phones show of the list. */
  readonly phoneList: PhoneList
  /** Fields by their names, `lines-price` for a column of a sub-table. */
  readonly fields: ReadonlyMap<string, Field>
  /** Of `fields`, those that the caller sees in some record. */
  readonly shown: ReadonlyMap<string, Field>
  /** Names of fields that the caller may not fill in. */
  readonly locked: ReadonlySet<string>
  /** Of these, the fields that the user may see in some records. */
  readonly readOnly: ReadonlySet<string>
  readonly can: (button: string) => boolean
  /** What starts a request in the flow of the design; null where it has none. */
  readonly flow: (NonNullable<Config['flow']> & { readonly flowId: string }) | null
  /** Whether the records are in another database, which has no recycle bin, history or comments. */
  readonly isElsewhere: boolean
  /** Why these can only be read; '' where the page may change them. */
  readonly readOnlyReason: string
  /** Whether the caller sees the field in no record. */
  readonly isHidden: (field: string) => boolean
}

/** Reads the configuration of a design; null where this version of the page cannot read its form. */
export function readModel({ buttons, ...config }: Config): Model | null {
  const read = readDesign(parseObject(config.formData))
  if ('problems' in read) return null
  const isApp = config.type === DesignType.app
  const design = isApp ? toAppDesign(read.design) : read.design
  const hidden = new Set(config.hiddenColumns)
  const list = readListDesign(config.columnData, design)
  const isVisible = ({ prop }: { prop: string }) => !hidden.has(prop) && !hidden.has(prop.split('-', 1)[0]!)
  const granted = new Set(buttons)
  const fields = new Map(namedFields(design.fields).map(({ path, field }) => [path, field]))
  const locked = new Set(config.lockedFields)
  const seen = new Map([...fields].filter(([prop]) => isVisible({ prop })))
  const views = viewsFor(list.views, { ...config, fields: seen })
  const { charts } = usableViews(list, (name) => seen.get(name))
  const shown = {
    ...list,
    columns: list.columns.filter(isVisible),
    filters: list.filters.filter(isVisible),
    views,
    charts,
  }
  return {
    fullName: config.fullName,
    isApp,
    webType: config.webType,
    release: config.release,
    design,
    list: shown,
    phoneList: applyPhoneList(readPhoneList(config.appColumnData, design), shown, design),
    fields,
    shown: seen,
    locked,
    readOnly: new Set(config.readOnlyFields),
    flow: config.flow && { ...config.flow, flowId: config.flowId },
    isElsewhere: config.isElsewhere === true,
    readOnlyReason: config.readOnlyReason ?? '',
    isHidden: (field) => !isVisible({ prop: field }),
    can: (button) => granted.has(`btn_${button}`),
  }
}
