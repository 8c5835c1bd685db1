import { defineWords } from '../../text/text.ts'

/** What the list and the forms of a design with a flow say, beside the texts of all records with an approval. */
export const text = defineWords('shared', {
  'records.print': { zh: '打印', en: 'Print', zhtw: '列印' },
  'recordFlow.record': { zh: '修改记录', en: 'Changes', zhtw: '修改記錄' },
  'recordFlow.changedLocked': {
    zh: '这条数据由审批流程锁定，本次修改已写入数据和审批的历史。',
    en: 'This record is locked by its approval. Your change was written to the history of the record and of the request.',
    zhtw: '這筆資料由簽核流程鎖定，本次修改已寫入資料和簽核的歷史。',
  },
  'recordFlow.editingLockedMany': {
    zh: '审批中或已通过的数据也会修改，并写入数据和审批的历史。',
    en: 'Records under approval, and those that were approved, are changed as well. Their changes are written to the history of the record and of the request.',
    zhtw: '簽核中或已通過的資料也會修改，並寫入資料和簽核的歷史。',
  },
  'recordFlow.importNote': {
    zh: '导入的数据会保存为您的草稿。选中草稿后点击“提交审批”，审批才会开始。',
    en: 'Imported rows become drafts of yours. The approval starts when you select them and press “Submit for approval”.',
    zhtw: '匯入的資料會儲存為您的草稿。選取草稿後點選「提交簽核」，簽核才會開始。',
  },
  'recordFlow.draftsLeftOut': {
    zh: '草稿尚未提交，不会导出。',
    en: 'Drafts are not submitted yet and are not exported.',
    zhtw: '草稿尚未提交，不會匯出。',
  },
  'recordFlow.draftsUnchanged': {
    zh: '草稿不能批量修改，请打开后修改。',
    en: 'Drafts cannot be edited in bulk. Open them to change them.',
    zhtw: '草稿不能批次修改，請開啟後修改。',
  },
  'recordFlow.submitMany': { zh: '提交审批', en: 'Submit for approval', zhtw: '提交簽核' },
  'recordFlow.submitManyNote': {
    zh: '选中的草稿会立即提交，审批人会收到待办。',
    en: 'The selected drafts are submitted at once, and their approvers are notified.',
    zhtw: '選取的草稿會立即提交，簽核人會收到待辦。',
  },
  'recordFlow.submitManyCount': {
    zh: '已选 {{n}} 条',
    en: '{{n}} [n:record|records] selected',
    zhtw: '已選 {{n}} 筆',
  },
  'recordFlow.submittedMany': {
    zh: '已提交 {{n}} 条',
    en: 'Records submitted: {{n}}',
    zhtw: '已提交 {{n}} 筆',
  },
  'recordFlow.submittedSome': {
    zh: '已提交 {{n}} 条，{{m}} 条没有提交',
    en: 'Submitted: {{n}}. Not submitted: {{m}}.',
    zhtw: '已提交 {{n}} 筆，{{m}} 筆沒有提交',
  },
  'recordFlow.refusedCount': { zh: '{{n}} 条', en: 'Records: {{n}}', zhtw: '{{n}} 筆' },
  'recordFlow.refusedMore': {
    zh: '{{names}}，另有 {{n}} 条',
    en: '{{names}}, and {{n}} more',
    zhtw: '{{names}}，另有 {{n}} 筆',
  },
  'recordFlow.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'recordFlow.empty': {
    zh: '新建并提交的申请会显示在这里。',
    en: 'Requests that you create and submit appear here.',
    zhtw: '新建並提交的申請會顯示在這裡。',
  },
  'recordFlow.stopped': {
    zh: '审批流程已停用，暂时不能新建或提交。',
    en: 'The approval flow is stopped. Nothing can be added or submitted for now.',
    zhtw: '簽核流程已停用，暫時不能新建或提交。',
  },
  'recordFlow.cannotLaunch': {
    zh: '您不在可以发起的人员范围内。有您可以查看的记录时，会显示在这里。',
    en: 'You are not among those who may start this flow. Records you have access to appear here.',
    zhtw: '您不在可以發起的人員範圍內。有您可以檢視的記錄時，會顯示在這裡。',
  },
})
