import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'upload.about': {
    zh: '文件先上传，再随表单保存；没有被任何记录引用的文件会自动清理。',
    en: 'A file is uploaded first and saved with its form. What no record names is cleared away.',
    zhtw: '檔案先上傳，再隨表單儲存；沒有被任何記錄引用的檔案會自動清理。',
  },
  'upload.pictures': { zh: '图片', en: 'Pictures', zhtw: '圖片' },
  'upload.files': { zh: '文件', en: 'Files', zhtw: '檔案' },
  'upload.limits': {
    zh: '最多 5 个，每个小于 20 MB',
    en: 'Up to 5, each below 20 MB',
    zhtw: '最多 5 個，每個小於 20 MB',
  },
  'upload.arrived': { zh: '已上传 {{n}} 个', en: 'Uploaded: {{n}}', zhtw: '已上傳 {{n}} 個' },
})
