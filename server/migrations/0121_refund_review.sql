-- A refund that an operator decides on: nothing of it goes out before. Those there are went out by themselves.
alter table order_refund
  add column review text check (review in ('waiting', 'passed', 'refused')),
  add constraint order_refund_reviewed check (case review
    when 'waiting' then sent_at is null and done_at is null
    when 'refused' then withdrawn_at is not null
    else true end);
create index order_refund_review on order_refund (asked_at, id) where review = 'waiting' and withdrawn_at is null;
