-- What the assistant offers to be asked, it can answer.
update wenwen_assistant set samples = array_replace(samples, '新员工月中入职当月社保交不交？', '员工入职多久之内要办社保登记？');
