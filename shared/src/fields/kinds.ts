import * as address from /* webpackDefer: true */ './address/kind.ts'
import * as amount from /* webpackDefer: true */ './amount/kind.ts'
import * as attribute from /* webpackDefer: true */ './attribute/kind.ts'
import * as calculate from /* webpackDefer: true */ './calculate/kind.ts'
import * as cascader from /* webpackDefer: true */ './cascader/kind.ts'
import * as checkbox from /* webpackDefer: true */ './checkbox/kind.ts'
import * as colour from /* webpackDefer: true */ './colour/kind.ts'
import * as container from /* webpackDefer: true */ './container/kind.ts'
import * as contributed from /* webpackDefer: true */ './contributed/kind.ts'
import * as date from /* webpackDefer: true */ './date/kind.ts'
import * as dateRange from /* webpackDefer: true */ './date-range/kind.ts'
import * as dictionary from /* webpackDefer: true */ './dictionary/kind.ts'
import * as display from /* webpackDefer: true */ './display/kind.ts'
import * as editor from /* webpackDefer: true */ './editor/kind.ts'
import * as file from /* webpackDefer: true */ './file/kind.ts'
import * as image from /* webpackDefer: true */ './image/kind.ts'
import * as input from /* webpackDefer: true */ './input/kind.ts'
import * as maker from /* webpackDefer: true */ './maker/kind.ts'
import * as moment from /* webpackDefer: true */ './moment/kind.ts'
import * as number from /* webpackDefer: true */ './number/kind.ts'
import * as password from /* webpackDefer: true */ './password/kind.ts'
import * as person from /* webpackDefer: true */ './person/kind.ts'
import * as popup from /* webpackDefer: true */ './popup/kind.ts'
import * as radio from /* webpackDefer: true */ './radio/kind.ts'
import * as rate from /* webpackDefer: true */ './rate/kind.ts'
import * as relationFlow from /* webpackDefer: true */ './relation-flow/kind.ts'
import * as relationForm from /* webpackDefer: true */ './relation-form/kind.ts'
import * as select from /* webpackDefer: true */ './select/kind.ts'
import * as serial from /* webpackDefer: true */ './serial/kind.ts'
import * as signature from /* webpackDefer: true */ './signature/kind.ts'
import * as slider from /* webpackDefer: true */ './slider/kind.ts'
import * as switchField from /* webpackDefer: true */ './switch/kind.ts'
import * as table from /* webpackDefer: true */ './table/kind.ts'
import * as textarea from /* webpackDefer: true */ './textarea/kind.ts'
import * as time from /* webpackDefer: true */ './time/kind.ts'
import * as timeRange from /* webpackDefer: true */ './time-range/kind.ts'
import * as treeSelect from /* webpackDefer: true */ './tree-select/kind.ts'
import type { Kind } from '../contract/fields/kind.ts'

/**
 * Every kind of field by its tag, in the order of the palette. A build evaluates the module of a kind when the kind
 * is first used (`webpackDefer`): a page has a few of the sixty kinds, and their schemas are expensive to create.
 */
const kindsByTag: Readonly<Record<string, () => unknown>> = {
  comInput: () => input.input,
  textarea: () => textarea.textarea,
  numInput: () => number.number,
  amount: () => amount.amount,
  PsdInput: () => password.password,
  switch: () => switchField.switchKind,
  radio: () => radio.radio,
  checkbox: () => checkbox.checkbox,
  select: () => select.select,
  cascader: () => cascader.cascader,
  treeSelect: () => treeSelect.treeSelect,
  dicSelect: () => dictionary.dictionary,
  address: () => address.address,
  date: () => date.date,
  time: () => time.time,
  dateRange: () => dateRange.dateRange,
  timeRange: () => timeRange.timeRange,
  rate: () => rate.rate,
  slider: () => slider.slider,
  colorPicker: () => colour.colour,
  editor: () => editor.editor,
  uploadFz: () => file.file,
  uploadImg: () => image.image,
  sign: () => signature.signature,
  userSelect: () => person.user,
  depSelect: () => person.department,
  comSelect: () => person.organize,
  posSelect: () => person.position,
  roleSelect: () => person.role,
  groupSelect: () => person.group,
  table: () => table.table,
  relationForm: () => relationForm.relationForm,
  relationFormAttr: () => attribute.formAttribute,
  relationFlow: () => relationFlow.relationFlow,
  relationFlowAttr: () => attribute.flowAttribute,
  popupSelect: () => popup.popup,
  popupAttr: () => attribute.popupAttribute,
  remoteText: () => contributed.contributedText,
  remoteNumber: () => contributed.contributedNumber,
  calculate: () => calculate.calculate,
  billRule: () => serial.serial,
  createUser: () => maker.creator,
  createTime: () => moment.createTime,
  modifyUser: () => maker.modifier,
  modifyTime: () => moment.modifyTime,
  currOrganize: () => maker.ownOrganize,
  currDept: () => maker.ownDepartment,
  currPosition: () => maker.ownPosition,
  row: () => container.row,
  card: () => container.card,
  tab: () => container.tab,
  collapse: () => container.collapse,
  steps: () => container.steps,
  divider: () => display.divider,
  groupTitle: () => display.groupTitle,
  text: () => display.paragraph,
  alert: () => display.notice,
  link: () => display.link,
  button: () => display.button,
  qrcode: () => display.qrCode,
  barcode: () => display.barCode,
  iframe: () => display.frame,
}

/** Tags of kinds in designs of older and newer clients. */
const synonyms: Readonly<Record<string, string>> = {
  jnpfAmount: 'amount',
  JNPFAmount: 'amount',
  'JNPF-Amount': 'amount',
  Amount: 'amount',
  'JNPF-TreeSelect': 'treeSelect',
}

/** The kind of a field by its `jweeKey` or a synonym; undefined for an unknown one. */
export function kindOf(tag: string): Kind | undefined {
  const own = Object.hasOwn(synonyms, tag) ? synonyms[tag]! : tag
  return Object.hasOwn(kindsByTag, own) ? (kindsByTag[own]!() as Kind) : undefined
}

/** All kinds in the order of the palette. */
export const listKinds = (): Kind[] => Object.keys(kindsByTag).map((tag) => kindOf(tag)!)

/** Other tags of the kind. */
export const synonymsOf = ({ tag }: Kind): string[] =>
  Object.keys(synonyms).filter((synonym) => synonyms[synonym] === tag)
