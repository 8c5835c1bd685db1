import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'signature.sign': { zh: '签名', en: 'Sign', zhtw: '簽名' },
  'signature.again': { zh: '重新签名', en: 'Sign again', zhtw: '重新簽名' },
  'signature.clear': { zh: '清除', en: 'Clear', zhtw: '清除' },
  'signature.of': { zh: '{{label}}的签名', en: 'Signature: {{label}}', zhtw: '{{label}}的簽名' },
  'signature.unreadable': { zh: '签名无法显示', en: 'Could not display the signature', zhtw: '簽名無法顯示' },
  'signature.failed': {
    zh: '签名板加载失败，请重试',
    en: 'Could not load the signature pad. Try again',
    zhtw: '簽名板載入失敗，請重試',
  },
  'signature.title': { zh: '{{label}} · 签名', en: '{{label}}: signature', zhtw: '{{label}} · 簽名' },
  'signature.draw': { zh: '手写', en: 'Draw', zhtw: '手寫' },
  'signature.type': { zh: '输入姓名', en: 'Type name', zhtw: '輸入姓名' },
  'signature.paper': {
    zh: '手写区域，用鼠标或手指书写；不便手写时请选择“输入姓名”',
    en: 'Draw with the mouse or a finger, or select “Type name” instead',
    zhtw: '手寫區域，用滑鼠或手指書寫；不便手寫時請選擇「輸入姓名」',
  },
  'signature.wipe': { zh: '重写', en: 'Start over', zhtw: '重寫' },
  'signature.name': { zh: '请输入姓名', en: 'Name', zhtw: '請輸入姓名' },
  'signature.missing': { zh: '请先签名', en: 'Sign first', zhtw: '請先簽名' },
  'signature.noName': { zh: '请输入姓名', en: 'Enter a name', zhtw: '請輸入姓名' },
  'signature.upload': { zh: '上传图片', en: 'Upload image', zhtw: '上傳圖片' },
  'signature.choose': { zh: '选择图片', en: 'Select image', zhtw: '選擇圖片' },
  'signature.noPicture': {
    zh: '请选择可识别的签名图片',
    en: 'Select an image of your signature',
    zhtw: '請選擇可識別的簽名圖片',
  },
  'signature.ok': { zh: '确定', en: 'OK', zhtw: '確定' },
  'signature.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
})
