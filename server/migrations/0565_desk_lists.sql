-- What operators look through by how it stands: each tab and its number by an index of its own.
create index invoice_to_reverse on invoice (created_at, id) where state = 'void' and number <> '' and reversed_at is null;
create index order_refund_list on order_refund (asked_at, id);
create index order_refund_kept on order_refund (asked_at, id) where withdrawn_at is not null;
create index lesson_review_desk on lesson_review (created_at desc, id desc) where status = 2;
create index lesson_review_unanswered on lesson_review (created_at desc, id desc) where status = 2 and reply = '';
create index mall_after_sale_list on mall_after_sale (created_at, id);
create index coin_transfer_by_hand on coin_transfer (created_at, id) where reason in ('given', 'deducted');
