import { defineWords } from '../../text/text.ts'

export const text = defineWords('workflow', {
  'flowHelp.walk': { zh: '沿流程上下移动', en: 'Follow the flow', zhtw: '沿流程上下移動' },
  'flowHelp.beside': { zh: '到旁边的分支', en: 'Go to the next branch', zhtw: '到旁邊的分支' },
  'flowHelp.insert': { zh: '在节点之后插入', en: 'Insert after the node', zhtw: '在節點之後插入' },
  'flowHelp.settings': { zh: '打开节点设置', en: 'Open the settings of the node', zhtw: '開啟節點設定' },
  'flowHelp.leaveSettings': {
    zh: '从设置回到节点',
    en: 'Go from the settings to the node',
    zhtw: '從設定回到節點',
  },
  'flowHelp.remove': { zh: '删除', en: 'Remove', zhtw: '刪除' },
  'flowHelp.fold': { zh: '折叠或展开', en: 'Fold or unfold', zhtw: '摺疊或展開' },
  'flowHelp.move': { zh: '移动节点或分支', en: 'Move a node or a branch', zhtw: '移動節點或分支' },
  'flowHelp.drag': {
    zh: '拖动卡片到其他位置',
    en: 'Move a card to another place',
    zhtw: '拖曳卡片到其他位置',
  },
  'flowHelp.several': { zh: '选择多个节点', en: 'Select several nodes', zhtw: '選擇多個節點' },
  'flowHelp.clipboard': {
    zh: '复制、剪切、粘贴，可跨流程和标签页',
    en: 'Copy, cut and paste, also between flows and tabs',
    zhtw: '複製、剪下、貼上，可跨流程與分頁',
  },
  'flowHelp.undo': { zh: '撤销', en: 'Undo', zhtw: '復原' },
  'flowHelp.redo': { zh: '重做', en: 'Redo', zhtw: '重做' },
  'flowHelp.zoom': { zh: '缩放', en: 'Zoom', zhtw: '縮放' },
  'flowHelp.pan': { zh: '移动画布', en: 'Move the canvas', zhtw: '移動畫布' },
  'flowHelp.help': { zh: '显示快捷键', en: 'Show the shortcuts', zhtw: '顯示快速鍵' },
})
