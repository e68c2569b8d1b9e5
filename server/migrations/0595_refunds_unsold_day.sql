-- The day on which it was back, as lists and sums ask for it: by done_at alone, for which the index of 0583 was never taken.
drop index payment_refund_unsold_day;
create index payment_refund_unsold_day on payment_refund (done_at) where cause in ('twice', 'repriced') and done_at is not null;
