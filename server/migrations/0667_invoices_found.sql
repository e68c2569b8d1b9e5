-- Invoices as finance reads them: by how they stand, and those of a month by the day of issue.
create index invoice_list on invoice (state, created_at, id);
create index invoice_issued_day on invoice (issued_at) where issued_at is not null;
