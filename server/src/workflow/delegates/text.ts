import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  toOneself: {
    zh: '不能委托给自己',
    en: 'You cannot entrust your items to yourself.',
    zhtw: '不能委託給自己',
  },
  goneUser: {
    zh: '受托人不存在或已停用',
    en: 'The substitute does not exist or is disabled.',
    zhtw: '受託人不存在或已停用',
  },
  goneFlow: {
    zh: '所选流程不存在：{{ids}}',
    en: 'Selected flows do not exist: {{ids}}',
    zhtw: '所選流程不存在：{{ids}}',
  },
  badPeriod: {
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be later than the start.',
    zhtw: '結束時間必須晚於開始時間',
  },
  isPast: {
    zh: '结束时间已过',
    en: 'The end is in the past.',
    zhtw: '結束時間已過',
  },
  overlaps: {
    zh: '{{from}} 至 {{to}} 已委托给{{name}}，请选择其他流程或时间',
    en: 'From {{from}} to {{to}}, these items are entrusted to {{name}}. Select other flows or another time.',
    zhtw: '{{from}} 至 {{to}} 已委託給{{name}}，請選擇其他流程或時間',
  },
  hasEnded: {
    zh: '该委托已结束，不能再修改',
    en: 'This entrustment has ended and can no longer be changed.',
    zhtw: '該委託已結束，不能再修改',
  },
  onlySubstitute: {
    zh: '只有受托人可以接受或拒绝委托',
    en: 'Only the substitute accepts or declines an entrustment.',
    zhtw: '只有受託人可以接受或拒絕委託',
  },
  onlyPrincipal: {
    zh: '只有委托人可以修改或删除委托',
    en: 'Only the principal changes or deletes an entrustment.',
    zhtw: '只有委託人可以修改或刪除委託',
  },
} satisfies Record<string, LocalizedText>
