-- 合同: what a company and we have put down about one purchase of its membership.
create table vip_contract (
  id uuid primary key,
  order_id uuid not null unique references shop_order,
  company_id uuid not null references company,
  number text not null unique check (number ~ '^HT[0-9]{16}$'),
  -- who buys and who sells, what and for how much, as it stood when it was drawn up
  paper jsonb not null,
  -- drawn up again before it was signed: another edition under the same number
  edition integer not null default 1 check (edition > 0),
  -- 分
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now(),
  -- the scan with our seal is in the storage
  signed_at timestamptz
);
create index vip_contract_company on vip_contract (company_id, created_at desc, id desc);
create index vip_contract_waiting on vip_contract (created_at, id) where signed_at is null;

alter table company add column address text not null default '' check (char_length(address) <= 120);
-- The main member lets a manager see what the company has paid and signed.
alter table company_member add column sees_money boolean not null default false;

update admin_role set permissions = permissions || '{vip.contracts}'
where name = '财务' and not permissions && '{vip.contracts,vip.*}';
