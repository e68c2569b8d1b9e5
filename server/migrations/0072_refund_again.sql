-- A refund that WeChat did not make is sent again under another number; the sums of all others stand.
drop trigger payment_refund_stands on payment_refund;
create trigger payment_refund_stands before update of payment_id, amount, out_refund_no, state on payment_refund
  for each row when ((old.payment_id, old.amount) is distinct from (new.payment_id, new.amount)
    or (old.out_refund_no <> new.out_refund_no and not (old.state = 'failed' and new.state = 'waiting'))
    or (old.state in ('done', 'withdrawn') and old.state <> new.state))
  execute function money_stands();
create index payment_refund_failed on payment_refund (created_at, id) where state = 'failed';
