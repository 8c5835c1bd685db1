import { defineWords } from '@tessera/shared/text/text'

/** Words of the question which of two changes counts. */
export const mergeText = defineWords('lowcode', {
  'merge.title': { zh: '合并两处的更改', en: 'Merge two versions', zhtw: '合併兩處的變更' },
  'merge.text': {
    zh: '{{user}}于 {{time}} 保存了此设计。其余更改可以自动合并，以下 {{n}} 处两边都改了，请选择保留哪一个。',
    en: '{{user}} saved this design at {{time}}. Everything else can be merged; {{n}} [n:place was|places were] changed by both of you. Choose which to keep.',
    zhtw: '{{user}}於 {{time}} 儲存了此設計。其餘變更可以自動合併，以下 {{n}} 處兩邊都改了，請選擇保留哪一個。',
  },
  'merge.textElsewhere': {
    zh: '此设计在别处（如其他窗口）保存过。其余更改可以自动合并，以下 {{n}} 处两边都改了，请选择保留哪一个。',
    en: 'This design was saved meanwhile, perhaps in another window. Everything else can be merged; {{n}} [n:place was|places were] changed in both. Choose which to keep.',
    zhtw: '此設計在別處（如其他視窗）儲存過。其餘變更可以自動合併，以下 {{n}} 處兩邊都改了，請選擇保留哪一個。',
  },
  'merge.place': { zh: '{{where}}：{{what}}', en: '{{where}}: {{what}}', zhtw: '{{where}}：{{what}}' },
  'merge.form': { zh: '表单设置', en: 'Settings of the form', zhtw: '表單設定' },
  'merge.list': { zh: '列表', en: 'List', zhtw: '清單' },
  'merge.phoneList': { zh: '手机列表', en: 'List on phones', zhtw: '手機清單' },
  'merge.flow': { zh: '流程', en: 'Flow', zhtw: '流程' },
  'merge.nodes': { zh: '节点', en: 'Nodes', zhtw: '節點' },
  'merge.removed': { zh: '是否保留此字段', en: 'Whether the field stays', zhtw: '是否保留此欄位' },
  'merge.mine': { zh: '我的：{{value}}', en: 'Mine: {{value}}', zhtw: '我的：{{value}}' },
  'merge.theirs': { zh: '对方的：{{value}}', en: 'Theirs: {{value}}', zhtw: '對方的：{{value}}' },
  'merge.stays': { zh: '保留', en: 'stays', zhtw: '保留' },
  'merge.goes': { zh: '删除', en: 'removed', zhtw: '刪除' },
  'merge.changed': { zh: '修改后的内容', en: 'as changed', zhtw: '修改後的內容' },
  'merge.empty': { zh: '（空）', en: '(empty)', zhtw: '（空）' },
  'merge.on': { zh: '是', en: 'Yes', zhtw: '是' },
  'merge.off': { zh: '否', en: 'No', zhtw: '否' },
  'merge.reload': { zh: '放弃我的更改', en: 'Drop my changes', zhtw: '放棄我的變更' },
  'merge.save': { zh: '合并并保存', en: 'Merge and save', zhtw: '合併並儲存' },
})
