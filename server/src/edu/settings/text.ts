import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  noPlace: {
    zh: '请选择校区、课程或班级',
    en: 'Select the campus, course or class of the settings.',
    zhtw: '請選擇校區、課程或班級',
  },
  otherCampuses: {
    zh: '该设置对全部校区生效，您只能修改本校区或本校区班级的设置',
    en: 'These settings apply to every campus; you can only change those of your campus and its classes.',
    zhtw: '該設定對全部校區生效，您只能修改本校區或本校區班級的設定',
  },
  prepayPlace: {
    zh: '预收费上限只能按全部校区或单个校区设置',
    en: 'The prepayment limit can only be set everywhere or for a campus.',
    zhtw: '預收費上限只能按全部校區或單一校區設定',
  },
  prepayCampuses: {
    zh: '您无权查看这里的全部校区的财务数据，不能修改预收费上限',
    en: 'You don’t have access to the finances of every campus concerned, so you cannot change the prepayment limit.',
    zhtw: '您無權檢視這裡的全部校區的財務資料，不能修改預收費上限',
  },
} satisfies Record<string, LocalizedText>
