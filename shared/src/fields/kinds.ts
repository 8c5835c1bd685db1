import { address } from './address/kind.ts'
import { amount } from './amount/kind.ts'
import { flowAttribute, formAttribute, popupAttribute } from './attribute/kind.ts'
import { calculate } from './calculate/kind.ts'
import { cascader } from './cascader/kind.ts'
import { checkbox } from './checkbox/kind.ts'
import { colour } from './colour/kind.ts'
import { card, collapse, row, steps, tab } from './container/kind.ts'
import { dateRange } from './date-range/kind.ts'
import { date } from './date/kind.ts'
import { dictionary } from './dictionary/kind.ts'
import {
  barCode,
  button,
  divider,
  frame,
  groupTitle,
  link,
  notice,
  paragraph,
  qrCode,
} from './display/kind.ts'
import { editor } from './editor/kind.ts'
import { file } from './file/kind.ts'
import { image } from './image/kind.ts'
import { input } from './input/kind.ts'
import type { Kind } from '../contract/fields/kind.ts'
import { creator, modifier, ownDepartment, ownOrganize, ownPosition } from './maker/kind.ts'
import { createTime, modifyTime } from './moment/kind.ts'
import { number } from './number/kind.ts'
import { password } from './password/kind.ts'
import { department, group, organize, position, role, user } from './person/kind.ts'
import { popup } from './popup/kind.ts'
import { radio } from './radio/kind.ts'
import { rate } from './rate/kind.ts'
import { relationFlow } from './relation-flow/kind.ts'
import { relationForm } from './relation-form/kind.ts'
import { select } from './select/kind.ts'
import { serial } from './serial/kind.ts'
import { signature } from './signature/kind.ts'
import { slider } from './slider/kind.ts'
import { switchKind } from './switch/kind.ts'
import { table } from './table/kind.ts'
import { textarea } from './textarea/kind.ts'
import { timeRange } from './time-range/kind.ts'
import { time } from './time/kind.ts'
import { treeSelect } from './tree-select/kind.ts'

/** Every kind of field, in the order of the palette. */
export const kinds = [
  input,
  textarea,
  number,
  amount,
  password,
  switchKind,
  radio,
  checkbox,
  select,
  cascader,
  treeSelect,
  dictionary,
  address,
  date,
  time,
  dateRange,
  timeRange,
  rate,
  slider,
  colour,
  editor,
  file,
  image,
  signature,
  user,
  department,
  organize,
  position,
  role,
  group,
  table,
  relationForm,
  formAttribute,
  relationFlow,
  flowAttribute,
  popup,
  popupAttribute,
  calculate,
  serial,
  creator,
  createTime,
  modifier,
  modifyTime,
  ownOrganize,
  ownDepartment,
  ownPosition,
  row,
  card,
  tab,
  collapse,
  steps,
  divider,
  groupTitle,
  paragraph,
  notice,
  link,
  button,
  qrCode,
  barCode,
  frame,
] as unknown as readonly Kind[]

const byTag = new Map(
  kinds.flatMap((kind) => [kind.tag, ...(kind.synonyms ?? [])].map((tag) => [tag, kind] as const)),
)

/** The kind of a field by its `jweeKey` or a synonym; undefined for an unknown one. */
export const kindOf = (tag: string): Kind | undefined => byTag.get(tag)
