-- 考证频道: without the levels nobody can register for an examination. As the standard has them; the words of a level are those of its
-- rules.
insert into lesson_cert_level (level, name, requirement, source, rules)
select level, '企业人力资源管理师' || name,
  (select string_agg(rule ->> 'text', '；或者' order by at) from jsonb_array_elements(rules) with ordinality as r (rule, at)),
  '《企业人力资源管理师国家职业技能标准（2019年版）》，人力资源和社会保障部', rules
from (values
  (4, '四级/中级工', '[
    {"years": 4, "text": "累计从事本职业或相关职业工作 4 年（含）以上"},
    {"education": "vocational", "student": true, "years": 0,
      "text": "技工学校，或者以中级技能为培养目标的中等及以上职业学校，本专业或相关专业毕业（含应届）"},
    {"education": "college", "student": true, "years": 0, "text": "高等院校本专业或相关专业在校生"}
  ]'::jsonb),
  (3, '三级/高级工', '[
    {"cert": 4, "years": 5, "text": "取得四级证书后，累计从事本职业或相关职业工作 5 年（含）以上"},
    {"cert": 4, "education": "advanced", "only": true, "student": true, "years": 0,
      "text": "取得四级证书，并且是高级技工学校、技师学院毕业，或者以高级技能为培养目标的高等职业学校本专业或相关专业毕业（含应届）"},
    {"cert": 4, "education": "college", "years": 2, "text": "大专本专业或相关专业毕业，取得四级证书后累计工作 2 年（含）以上"},
    {"cert": 4, "education": "bachelor", "years": 1, "text": "本科本专业或相关专业毕业，取得四级证书后累计工作 1 年（含）以上"},
    {"education": "master", "student": true, "years": 0, "text": "硕士及以上本专业或相关专业学历（含应届）"}
  ]'),
  (2, '二级/技师', '[
    {"cert": 3, "years": 4, "text": "取得三级证书后，累计从事本职业或相关职业工作 4 年（含）以上"},
    {"cert": 3, "education": "advanced", "only": true, "years": 3,
      "text": "高级技工学校、技师学院毕业并取得三级证书，累计工作 3 年（含）以上；技师学院毕业并取得预备技师证书的，2 年（含）以上"},
    {"cert": 3, "education": "bachelor", "years": 2, "text": "本科本专业或相关专业毕业，取得三级证书后累计工作 2 年（含）以上"},
    {"cert": 3, "education": "master", "years": 1, "text": "硕士本专业或相关专业毕业，取得三级证书后累计工作 1 年（含）以上"},
    {"education": "doctor", "years": 2, "text": "博士本专业或相关专业学历，累计从事本职业或相关职业工作 2 年（含）以上"}
  ]'),
  (1, '一级/高级技师', '[{"cert": 2, "years": 4, "text": "取得二级证书后，累计从事本职业或相关职业工作 4 年（含）以上"}]')
) as standard (level, name, rules)
where not exists (select from lesson_cert_level);
