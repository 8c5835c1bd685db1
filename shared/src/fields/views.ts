import * as address from /* webpackDefer: true */ './address/view.tsx'
import * as amount from /* webpackDefer: true */ './amount/view.tsx'
import * as attribute from /* webpackDefer: true */ './attribute/view.tsx'
import * as calculate from /* webpackDefer: true */ './calculate/view.tsx'
import * as cascader from /* webpackDefer: true */ './cascader/view.tsx'
import * as checkbox from /* webpackDefer: true */ './checkbox/view.tsx'
import * as colour from /* webpackDefer: true */ './colour/view.tsx'
import * as container from /* webpackDefer: true */ './container/view.ts'
import * as contributed from /* webpackDefer: true */ './contributed/view.tsx'
import * as date from /* webpackDefer: true */ './date/view.tsx'
import * as dateRange from /* webpackDefer: true */ './date-range/view.tsx'
import * as dictionary from /* webpackDefer: true */ './dictionary/view.tsx'
import * as display from /* webpackDefer: true */ './display/view.tsx'
import * as editor from /* webpackDefer: true */ './editor/view.tsx'
import * as file from /* webpackDefer: true */ './file/view.tsx'
import * as image from /* webpackDefer: true */ './image/view.tsx'
import * as input from /* webpackDefer: true */ './input/view.tsx'
import * as maker from /* webpackDefer: true */ './maker/view.tsx'
import * as moment from /* webpackDefer: true */ './moment/view.tsx'
import * as number from /* webpackDefer: true */ './number/view.tsx'
import * as password from /* webpackDefer: true */ './password/view.tsx'
import * as person from /* webpackDefer: true */ './person/view.tsx'
import * as popup from /* webpackDefer: true */ './popup/view.tsx'
import * as radio from /* webpackDefer: true */ './radio/view.tsx'
import * as rate from /* webpackDefer: true */ './rate/view.tsx'
import * as relationFlow from /* webpackDefer: true */ './relation-flow/view.tsx'
import * as relationForm from /* webpackDefer: true */ './relation-form/view.tsx'
import * as select from /* webpackDefer: true */ './select/view.tsx'
import * as serial from /* webpackDefer: true */ './serial/view.tsx'
import * as signature from /* webpackDefer: true */ './signature/view.tsx'
import * as slider from /* webpackDefer: true */ './slider/view.tsx'
import * as switchField from /* webpackDefer: true */ './switch/view.tsx'
import * as textarea from /* webpackDefer: true */ './textarea/view.tsx'
import * as time from /* webpackDefer: true */ './time/view.tsx'
import * as timeRange from /* webpackDefer: true */ './time-range/view.tsx'
import * as treeSelect from /* webpackDefer: true */ './tree-select/view.tsx'
import type { Kind } from '../contract/fields/kind.ts'
import type { View } from './view.ts'

/**
 * The views of every kind with a value or display by the tag of the kind, in the order of the palette. A build
 * evaluates the module of a view when the view is first used (`webpackDefer`).
 */
const viewsByTag: Readonly<Record<string, () => View>> = {
  comInput: () => input.input,
  textarea: () => textarea.textarea,
  numInput: () => number.number,
  amount: () => amount.amount,
  PsdInput: () => password.password,
  switch: () => switchField.switchView,
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
  relationForm: () => relationForm.relationForm,
  relationFormAttr: () => attribute.formAttributeView,
  relationFlow: () => relationFlow.relationFlow,
  relationFlowAttr: () => attribute.flowAttributeView,
  popupSelect: () => popup.popup,
  popupAttr: () => attribute.popupAttributeView,
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

/**
 * Views of kinds that contain other fields. The form renders these kinds itself; designers show their icons
 * and edit their settings.
 */
const containerViewsByTag: Readonly<Record<string, () => View>> = {
  table: () => container.tableView,
  row: () => container.rowView,
  card: () => container.cardView,
  tab: () => container.tabView,
  collapse: () => container.collapseView,
  steps: () => container.stepsView,
}

/** The view of a kind; undefined for a container, which the form renders. */
export const viewOf = ({ tag }: Kind): View | undefined => viewsByTag[tag]?.()

/** All views of kinds with a value or display. */
export const listViews = (): View[] => Object.values(viewsByTag).map((view) => view())

/** All views of containers. */
export const listContainerViews = (): View[] => Object.values(containerViewsByTag).map((view) => view())
