import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** Names of the demo menus in English and Traditional Chinese, by their codes. */
const names: Readonly<Record<string, readonly [en: string, zhtw: string]>> = {
  forms: ['Business forms', '業務表單'],
  'form.openClass': ['Open classes', '公開課登記'],
  'form.lessonPlan': ['Lesson plans', '教案提交'],
  'form.equipmentCheck': ['Equipment checks', '器材檢查表'],
  'form.classIncident': ['Class incidents', '課堂事件記錄'],
  'form.campusEvent': ['Marketing events', '市場活動'],
  'form.schoolTalk': ['School talks', '進校宣講'],
  'form.parentVoice': ['Parent feedback', '家長意見'],
  'form.expense': ['Expense claims', '費用報銷'],
  'form.visitorBook': ['Visitor book', '來訪登記'],
  'form.lostAndFound': ['Lost and found', '失物招領'],
  report: ['Report center', '報表中心'],
  'report.lessonsByCampus': ['Lessons by campus and month', '各校區每月消課'],
  'report.coachLessons': ['Coach hours', '教練課時彙總'],
  'report.classAttendance': ['Class attendance', '班級出勤表'],
  'report.roomUse': ['Room utilization', '教室使用率'],
  'report.reviewRanking': ['Coach ratings', '教練課評排行'],
  'report.dailyCash': ['Daily cash flow', '每日收支'],
  'report.receiptsByCampus': ['Receipts by campus and month', '各校區每月收款'],
  'report.refundsByCampus': ['Refunds by campus and month', '各校區每月退費'],
  'report.arrears': ['Arrears by campus', '各校區欠費'],
  'report.expenseClaims': ['Expense claims by department', '費用報銷彙總'],
  'report.renewals': ['Renewals', '續費進度'],
  'report.trialConversion': ['Trial conversion', '試聽轉化'],
  'screen.campusToday': ['Campus today', '校區今日大屏'],
}

/** Seeds the names of demo menus as edited words, as an administrator would translate them. Requires the menus. */
export async function seedMenuWords(db: Db, creatorUserId: string): Promise<void> {
  const words = Object.entries(names).flatMap(([enCode, [en, zhtw]]) => [
    { enCode, lang: 'en', text: en },
    { enCode, lang: 'zhtw', text: zhtw },
  ])
  await sql`
    insert into system_word (key, lang, text, last_modify_user_id)
    select distinct 'menu:' || w."enCode", w.lang, w.text, ${creatorUserId}
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w ("enCode" text, lang text, text text)
      join system_menu m on m.en_code = w."enCode" and m.delete_mark = 0`.execute(db)
}
