-- paid at the price that an operator has changed since: it goes back whole, and the order stays as it is
alter table payment_refund
  drop constraint payment_refund_cause_check,
  add constraint payment_refund_cause_check check (cause in ('asked', 'late', 'twice', 'repriced'));
