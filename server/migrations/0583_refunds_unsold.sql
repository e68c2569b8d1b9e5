-- What came beside an order and went back: listed and summed with the refunds of orders, by the day it was found and the day it was back.
create index payment_refund_unsold on payment_refund (created_at, id) where cause in ('twice', 'repriced');
create index payment_refund_unsold_day on payment_refund (done_at) where cause in ('twice', 'repriced') and done_at is not null;
