-- Operators look after cards and companies.
create index vip_term_list on vip_term (created_at desc, id desc);
create index vip_term_source on vip_term (source, created_at desc, id desc);
create index company_list on company (created_at desc, id desc);

update admin_role set permissions = permissions || '{vip.*,company.*}' where name = '运营' and not permissions @> '{vip.*}';
update admin_role set permissions = permissions || '{vip.read,company.read}' where name in ('客服', '财务') and not permissions @> '{vip.read}';
