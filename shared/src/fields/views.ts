import { address } from './address/view.tsx'
import { amount } from './amount/view.tsx'
import { flowAttributeView, formAttributeView, popupAttributeView } from './attribute/view.tsx'
import { calculate } from './calculate/view.tsx'
import { cascader } from './cascader/view.tsx'
import { checkbox } from './checkbox/view.tsx'
import { colour } from './colour/view.tsx'
import { dateRange } from './date-range/view.tsx'
import { cardView, collapseView, rowView, stepsView, tableView, tabView } from './container/view.ts'
import { date } from './date/view.tsx'
import { dictionary } from './dictionary/view.tsx'
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
} from './display/view.tsx'
import { editor } from './editor/view.tsx'
import { file } from './file/view.tsx'
import { image } from './image/view.tsx'
import { input } from './input/view.tsx'
import type { Kind } from '../contract/fields/kind.ts'
import { creator, modifier, ownDepartment, ownOrganize, ownPosition } from './maker/view.tsx'
import { createTime, modifyTime } from './moment/view.tsx'
import { number } from './number/view.tsx'
import { password } from './password/view.tsx'
import { department, group, organize, position, role, user } from './person/view.tsx'
import { popup } from './popup/view.tsx'
import { radio } from './radio/view.tsx'
import { rate } from './rate/view.tsx'
import { relationFlow } from './relation-flow/view.tsx'
import { relationForm } from './relation-form/view.tsx'
import { select } from './select/view.tsx'
import { serial } from './serial/view.tsx'
import { signature } from './signature/view.tsx'
import { slider } from './slider/view.tsx'
import { switchView } from './switch/view.tsx'
import { textarea } from './textarea/view.tsx'
import { timeRange } from './time-range/view.tsx'
import { time } from './time/view.tsx'
import { treeSelect } from './tree-select/view.tsx'
import type { View } from './view.ts'

/** The views of every kind with a value or display, in the order of the palette. */
export const views: readonly View[] = [
  input,
  textarea,
  number,
  amount,
  password,
  switchView,
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
  relationForm,
  formAttributeView,
  relationFlow,
  flowAttributeView,
  popup,
  popupAttributeView,
  calculate,
  serial,
  creator,
  createTime,
  modifier,
  modifyTime,
  ownOrganize,
  ownDepartment,
  ownPosition,
  divider,
  groupTitle,
  paragraph,
  notice,
  link,
  button,
  qrCode,
  barCode,
  frame,
]

/**
 * Views of kinds that contain other fields. The form renders these kinds itself; designers show their icons
 * and edit their settings.
 */
export const containerViews: readonly View[] = [
  tableView,
  rowView,
  cardView,
  tabView,
  collapseView,
  stepsView,
]

const byTag = new Map(views.map((view) => [view.kind.tag, view]))

/** The view of a kind; undefined for a container, which the form renders. */
export const viewOf = (kind: Kind): View | undefined => byTag.get(kind.tag)
