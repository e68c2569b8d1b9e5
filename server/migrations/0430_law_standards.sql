-- What a province has set, out of the tables that the calculators use: it is cited only where it is asked for in that province, and is
-- no article that questions are compared with.
alter table law_article add column standard text not null default ''
  check (standard in ('', '最低工资', '生育假期', '医疗期', '高温津贴'));
alter table law_article add constraint law_article_standard_place check (standard = '' or region <> '');
create index law_article_standard on law_article (region, standard, effective_from) where standard <> '';
