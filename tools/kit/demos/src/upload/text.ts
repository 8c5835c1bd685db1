import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'upload.about': {
    zh: '文件先上传，再随表单保存；没有被任何记录引用的文件会自动清理。',
    en: 'Files are uploaded first and saved with their form. Files that no record uses are removed automatically.',
    zhtw: '檔案先上傳，再隨表單儲存；沒有被任何記錄引用的檔案會自動清理。',
  },
  'upload.pictures': { zh: '图片', en: 'Images', zhtw: '圖片' },
  'upload.files': { zh: '文件', en: 'Files', zhtw: '檔案' },
  'upload.limits': {
    zh: '最多 5 个，单个不超过 20 MB',
    en: 'Up to 5 files, less than 20 MB each',
    zhtw: '最多 5 個，單個不超過 20 MB',
  },
  'upload.arrived': { zh: '已上传 {{n}} 个', en: 'Uploaded: {{n}}', zhtw: '已上傳 {{n}} 個' },
})
