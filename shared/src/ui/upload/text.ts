import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'upload.button': { zh: '点击上传', en: 'Upload', zhtw: '點擊上傳' },
  'upload.drop': {
    zh: '或将文件拖到此处、直接粘贴',
    en: 'or drop or paste files here',
    zhtw: '或將檔案拖到此處、直接貼上',
  },
  'upload.dropHere': { zh: '松开即可上传', en: 'Drop to upload', zhtw: '放開即可上傳' },
  'upload.tooLarge': {
    zh: '{{name}}：文件大小超过限制，须小于 {{limit}}',
    en: '{{name}}: file too large. It must be smaller than {{limit}}.',
    zhtw: '{{name}}：檔案大小超過限制，須小於 {{limit}}',
  },
  'upload.notImage': {
    zh: '{{name}}：请上传图片',
    en: '{{name}}: not an image. Upload an image.',
    zhtw: '{{name}}：請上傳圖片',
  },
  'upload.notAccepted': {
    zh: '{{name}}：请上传 {{accept}} 类型的文件',
    en: '{{name}}: file type not allowed. Upload a file of type {{accept}}.',
    zhtw: '{{name}}：請上傳 {{accept}} 類型的檔案',
  },
  'upload.empty': {
    zh: '{{name}}：文件为空',
    en: '{{name}}: the file is empty.',
    zhtw: '{{name}}：檔案為空',
  },
  'upload.tooManyFiles': {
    zh: '最多上传 {{n}} 个文件',
    en: 'You can upload at most {{n}} [n:file|files].',
    zhtw: '最多上傳 {{n}} 個檔案',
  },
  'upload.tooManyImages': {
    zh: '最多上传 {{n}} 张图片',
    en: 'You can upload at most {{n}} [n:image|images].',
    zhtw: '最多上傳 {{n}} 張圖片',
  },
  'upload.none': { zh: '未上传', en: 'None', zhtw: '未上傳' },
  'upload.count': { zh: '{{n}} 个文件', en: '{{n}} [n:file|files]', zhtw: '{{n}} 個檔案' },
  'upload.countImages': { zh: '{{n}} 张图片', en: '{{n}} [n:image|images]', zhtw: '{{n}} 張圖片' },
  'upload.waiting': { zh: '等待上传', en: 'Waiting', zhtw: '等待上傳' },
  'upload.checking': { zh: '正在处理', en: 'Processing', zhtw: '正在處理' },
  'upload.progress': { zh: '{{name}} 的上传进度', en: 'Upload of {{name}}', zhtw: '{{name}} 的上傳進度' },
  'upload.cancel': {
    zh: '取消上传 {{name}}',
    en: 'Cancel upload of {{name}}',
    zhtw: '取消上傳 {{name}}',
  },
  'upload.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'upload.resume': { zh: '继续上传', en: 'Resume', zhtw: '繼續上傳' },
  'upload.preview': { zh: '预览 {{name}}', en: 'Preview {{name}}', zhtw: '預覽 {{name}}' },
  'upload.download': { zh: '下载 {{name}}', en: 'Download {{name}}', zhtw: '下載 {{name}}' },
  'upload.remove': { zh: '移除 {{name}}', en: 'Remove {{name}}', zhtw: '移除 {{name}}' },
  'upload.removed': { zh: '已移除 {{name}}', en: 'Removed {{name}}', zhtw: '已移除 {{name}}' },
  'upload.undo': { zh: '撤销', en: 'Undo', zhtw: '復原' },
  'upload.move': {
    zh: '移动 {{name}}：第 {{at}} 张，共 {{n}} 张。按方向键换位',
    en: 'Move {{name}}: {{at}} of {{n}}. Use the arrow keys.',
    zhtw: '移動 {{name}}：第 {{at}} 張，共 {{n}} 張。按方向鍵換位',
  },
  'upload.moved': {
    zh: '{{name}} 现在是第 {{at}} 张，共 {{n}} 张',
    en: '{{name}} is now {{at}} of {{n}}.',
    zhtw: '{{name}} 現在是第 {{at}} 張，共 {{n}} 張',
  },
  'upload.failed': {
    zh: '上传失败，请重试',
    en: 'Upload failed. Try again.',
    zhtw: '上傳失敗，請重試',
  },
  'upload.unloaded': {
    zh: '暂时无法打开，请重试',
    en: 'Could not open. Try again.',
    zhtw: '暫時無法開啟，請重試',
  },
  'upload.cropTitle': { zh: '裁剪图片', en: 'Crop image', zhtw: '裁剪圖片' },
  'upload.cropHint': {
    zh: '拖动图片或用方向键移动，滚轮或下方滑块缩放。',
    en: 'Drag the image or use the arrow keys. Zoom with the wheel or the slider.',
    zhtw: '拖動圖片或用方向鍵移動，滾輪或下方滑塊縮放。',
  },
  'upload.zoom': { zh: '缩放', en: 'Zoom', zhtw: '縮放' },
  'upload.another': { zh: '换一张', en: 'Choose another', zhtw: '換一張' },
  'upload.cancelCrop': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'upload.use': { zh: '确定', en: 'OK', zhtw: '確定' },
  'upload.unreadable': {
    zh: '无法读取这张图片，请换一张',
    en: 'Could not read the image. Choose another one.',
    zhtw: '無法讀取這張圖片，請換一張',
  },
})
