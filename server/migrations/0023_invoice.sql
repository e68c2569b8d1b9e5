-- 发票: 电子普通发票 for what was paid in money.
create table invoice (
  id uuid primary key,
  order_id uuid not null references shop_order,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('personal', 'company')),
  -- 抬头, 税号, 邮箱
  title text not null check (title <> ''),
  tax_no text not null default '',
  email text not null default '',
  -- 分
  amount integer not null check (amount > 0),
  state text not null default 'applied' check (state in ('applied', 'issued', 'refused', 'void')),
  -- why it was refused, or is void
  reason text not null default '',
  -- 发票号码, and whether its file is in the storage
  number text not null default '',
  has_file boolean not null default false,
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  voided_at timestamptz,
  -- the red one that takes it back has been issued
  reversed_at timestamptz,
  constraint invoice_tax_no check ((kind = 'company') = (tax_no <> '')),
  constraint invoice_issued check (state <> 'issued' or (number <> '' and issued_at is not null)),
  check ((number = '') = (issued_at is null)),
  check (state <> 'refused' or reason <> ''),
  check ((state = 'void') = (voided_at is not null)),
  check (not has_file or number <> ''),
  check (reversed_at is null or (state = 'void' and number <> ''))
);
-- One that counts for an order; what was refused can be asked for again.
create unique index invoice_live on invoice (order_id) where state in ('applied', 'issued');
create unique index invoice_number on invoice (number) where number <> '';
create index invoice_of_order on invoice (order_id, created_at);
create index invoice_of_person on invoice (user_id, created_at);
create index invoice_waiting on invoice (created_at) where state = 'applied';
