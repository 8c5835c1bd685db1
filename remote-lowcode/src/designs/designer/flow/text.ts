import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'designFlow.steps': { zh: '设计步骤', en: 'Steps', zhtw: '設計步驟' },
  'designFlow.step.page': { zh: '表单和列表', en: 'Form and list', zhtw: '表單和清單' },
  'designFlow.step.flow': { zh: '流程', en: 'Flow', zhtw: '流程' },
  'designFlow.unreadable': {
    zh: '无法打开这个设计的流程',
    en: 'The flow of this design cannot be read',
    zhtw: '無法開啟這個設計的流程',
  },
  'designFlow.narrow': {
    zh: '设计器需要更宽的屏幕。请在电脑上打开，这里可以预览表单、查看流程图。',
    en: 'The designer needs a wider screen. Open it on a computer; here you can preview the form and read the flow.',
    zhtw: '設計器需要更寬的螢幕。請在電腦上開啟，這裡可以預覽表單、檢視流程圖。',
  },
})
