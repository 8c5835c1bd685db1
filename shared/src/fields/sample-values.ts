const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const morning = Date.UTC(2026, 2, 1, 1)

/** A sample value of every kind that stores one, for the gallery and for tests. */
export const sampleValues: Readonly<Record<string, unknown>> = {
  comInput: '瑜伽初级班',
  textarea: '周一、周三晚上七点上课。\n请提前十分钟到场。',
  numInput: 1234567.5,
  amount: 16409.02,
  PsdInput: 'Tessera2026',
  switch: 1,
  radio: '1',
  checkbox: ['1', '2'],
  select: '1',
  cascader: ['zj', 'hz'],
  treeSelect: 'hz',
  dicSelect: '',
  address: ['330000', '330100', '330106'],
  date: morning,
  time: '08:30:00',
  dateRange: [morning, morning + 4 * 86_400_000],
  timeRange: ['22:00:00', '06:00:00'],
  rate: 4,
  slider: 40,
  colorPicker: '#165dff',
  editor: '<p>每节课 <b>60</b> 分钟，请穿<i>软底鞋</i>。</p>',
  uploadFz: [{ name: '教案.pdf', fileId: 'a'.repeat(32) + '.pdf', url: '' }],
  uploadImg: [],
  sign: png,
  userSelect: 'admin',
  depSelect: 'yoga',
  popupSelect: '1',
  relationForm: '1',
  relationFlow: '1',
  billRule: 'KC202603010001',
  createTime: morning,
  modifyTime: morning,
}
