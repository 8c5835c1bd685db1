import { sampleValues } from '@tessera/shared/fields/sample-values'
import type { Kind } from '@tessera/shared/contract/fields/kind'
import { session } from '@tessera/shared/session'
import { renderNamePng } from '@tessera/shared/ui/signature/signature-png'

const regions = [
  {
    id: 'zj',
    fullName: '浙江',
    children: [
      { id: 'hz', fullName: '杭州' },
      { id: 'nb', fullName: '宁波' },
    ],
  },
  {
    id: 'js',
    fullName: '江苏',
    children: [
      { id: 'nj', fullName: '南京' },
      { id: 'sz', fullName: '苏州' },
    ],
  },
]
const levels = [
  { id: '1', fullName: '初级' },
  { id: '2', fullName: '中级' },
  { id: '3', fullName: '高级' },
]
const columns = [
  { value: 'fullName', label: '名称' },
  { value: 'unit', label: '单位' },
  { value: 'price', label: '单价' },
]

/** Settings that show what a kind can do. Kinds that are missing here use their default settings. */
const sampleSettings: Readonly<Record<string, object>> = {
  comInput: { maxlength: 30, showWordLimit: true },
  textarea: { maxlength: 200 },
  numInput: { thousands: true, unit: '元', controlsPosition: 'right' },
  radio: { options: levels },
  checkbox: { options: levels },
  select: { options: levels, filterable: true },
  cascader: { options: regions, filterable: true },
  treeSelect: { options: regions },
  dicSelect: { dictionaryType: 'dict.sex' },
  rate: { showText: true, allowHalf: true },
  slider: { showStops: true, step: 10 },
  colorPicker: { showAlpha: true },
  popupSelect: { interfaceId: 'interface.OfficeSupply', columnOptions: columns },
  relationForm: { modelId: 'demo', columnOptions: columns, relationField: 'fullName' },
  relationFlow: { flowId: 'demo' },
  divider: { content: '上课须知' },
  groupTitle: { content: '基本信息' },
  text: { content: '每节课 60 分钟，请提前十分钟到场。' },
  alert: { content: '报名截止到本月 25 日。' },
  link: { content: 'https://example.org/' },
  button: { content: '查看课程表' },
  qrcode: { content: 'https://example.org/class/2026001' },
  barcode: { content: 'KC-2026-0301' },
  iframe: { content: '' },
}

type UserInfo = NonNullable<ReturnType<typeof session.get>['current']>['userInfo']

/** Sample values taken from the current user, by kind. */
const userValues: Readonly<Record<string, (me: UserInfo) => unknown>> = {
  userSelect: ({ userId }) => userId,
  comSelect: ({ organizeId }) => organizeId,
  depSelect: ({ departmentId }) => departmentId,
  posSelect: ({ positionIds }) => positionIds[0]?.id,
  roleSelect: ({ roleIds }) => roleIds[0],
  createUser: ({ userId }) => userId,
  modifyUser: ({ userId }) => userId,
  currOrganize: ({ organizeId }) => organizeId,
  currDept: ({ departmentId }) => departmentId,
  currPosition: ({ positionIds }) => positionIds[0]?.id,
  sign: ({ userName }) => renderNamePng(userName),
}
const filledValues: Readonly<Record<string, unknown>> = {
  ...sampleValues,
  popupSelect: 'S001',
  relationForm: 'S001',
  relationFlow: 'S002',
  dicSelect: 'dict.sex.1',
}

/** The settings of a kind with its sample settings applied. */
export const settingsOf = (kind: Kind, label: string) =>
  kind.settings.parse({ label, vModel: kind.tag, ...sampleSettings[kind.tag] })

/** A sample value of the kind, or the empty value if the settings do not accept the sample. */
export function filledValueOf(kind: Kind, settings: ReturnType<typeof settingsOf>): unknown {
  const me = session.get().current?.userInfo
  const value = (me && userValues[kind.tag]?.(me)) ?? filledValues[kind.tag]
  return value !== undefined && kind.value(settings).safeParse(value).success ? value : kind.empty(settings)
}
