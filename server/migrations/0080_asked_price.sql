-- A price that is drawn through is one that was really asked: what a course costs when no offer runs. Of list prices that nobody ever paid
-- nothing is kept; orders keep the lines that they were made with.
alter table lesson_course drop column origin_price;

-- The rule of refunds is told by one source, in one wording; what operators have written of it into a notice goes.
update lesson_course set notice = regexp_replace(regexp_replace(notice, '；(支付|开课)后 ?7 ?天内且[^。]*退款[^。]*。', '。', 'g'),
  '(支付|开课)后 ?7 ?天内且[^。]*退款[^。]*。', '', 'g') where notice ~ '(支付|开课)后 ?7 ?天内且[^。]*退款';
