import { figure, type FigureTexts } from './figure.ts'

/** Figures of the reviews of coaches by guardians, by the day of the lesson. */
export const reviewFigures = {
  reviews: figure('C1n', 'count', ['课评数', 'Reviews', '課評數'], ['期间内课次的有效家长评价，每人每课取最新版', 'Valid reviews of lessons in the period, the latest version of each', '期間內課次的有效家長評價，每人每課取最新版'], true),
  stars: figure('C1s', 'count', ['星数合计', 'Sum of stars', '星數合計'], ['课评星数之和', 'Sum of the stars', '課評星數之和']),
  avgStar: figure('C1', 'number', ['平均星级', 'Average stars', '平均星級'], ['星数合计 ÷ 课评数', 'Sum of stars ÷ reviews', '星數合計 ÷ 課評數'], true),
  star5: figure('C2-5', 'count', ['五星', '5 stars', '五星'], ['五星的课评', 'Reviews with 5 stars', '五星的課評'], true),
  star4: figure('C2-4', 'count', ['四星', '4 stars', '四星'], ['四星的课评', 'Reviews with 4 stars', '四星的課評'], true),
  star3: figure('C2-3', 'count', ['三星', '3 stars', '三星'], ['三星的课评', 'Reviews with 3 stars', '三星的課評']),
  star2: figure('C2-2', 'count', ['二星', '2 stars', '二星'], ['二星的课评', 'Reviews with 2 stars', '二星的課評'], false),
  star1: figure('C2-1', 'count', ['一星', '1 star', '一星'], ['一星的课评', 'Reviews with 1 star', '一星的課評'], false),
  positive: figure('C3p', 'count', ['好评数', 'Positive reviews', '好評數'], ['四星和五星的课评', 'Reviews with 4 or 5 stars', '四星和五星的課評'], true),
  low: figure('C3l', 'count', ['差评数', 'Low reviews', '差評數'], ['一星和二星的课评', 'Reviews with 1 or 2 stars', '一星和二星的課評'], false),
  positiveRate: figure('C3', 'ratio', ['好评率', 'Positive share', '好評率'], ['好评数 ÷ 课评数', 'Positive reviews ÷ reviews', '好評數 ÷ 課評數'], true),
  lowRate: figure('C3b', 'ratio', ['差评率', 'Low share', '差評率'], ['差评数 ÷ 课评数', 'Low reviews ÷ reviews', '差評數 ÷ 課評數'], false),
  reviewable: figure('C4d', 'count', ['可评人次', 'Seats to review', '可評人次'], ['到课或迟到的人次，不含试听', 'Places that were present or late, trials aside', '到課或遲到的人次，不含試聽']),
  reviewRate: figure('C4', 'ratio', ['评价率', 'Review rate', '評價率'], ['课评数 ÷ 可评人次', 'Reviews ÷ seats to review', '課評數 ÷ 可評人次'], true),
  unanswered: figure('C10u', 'count', ['未回复', 'Unanswered', '未回覆'], ['没有回复的课评', 'Reviews without a reply', '沒有回覆的課評'], false),
  replyMedian: figure('C10', 'minutes', ['回复时长中位数', 'Median time to reply', '回覆時長中位數'], ['从评价到回复的分钟数的中位数，不含未回复', 'Median of the minutes from a review to its reply, unanswered ones aside', '從評價到回覆的分鐘數的中位數，不含未回覆'], false),
  feedback: figure('C11n', 'count', ['教练评语', 'Feedback to students', '教練評語'], ['教练对学员的评价', 'Reviews of students by coaches', '教練對學員的評價'], true),
  feedbackDue: figure('C11d', 'count', ['应写评语人次', 'Seats to give feedback', '應寫評語人次'], ['开启课评的课程中到课或迟到的人次', 'Places that were present or late in courses with reviews', '開啟課評的課程中到課或遲到的人次']),
  feedbackRate: figure('C11', 'ratio', ['评语完成率', 'Feedback given', '評語完成率'], ['教练评语 ÷ 应写评语人次', 'Feedback to students ÷ seats to give feedback', '教練評語 ÷ 應寫評語人次'], true),
} satisfies FigureTexts
